// verdict: wrong_result naive why=case_values
// A NaN is equal to nothing.
struct HandCase {
    float a[2][3];
    float b[3][2];
    float c[2][2];  // worked out by hand
};

// What the tiled kernel does with this case, for T×T tiles: one block, one round.
struct TileCounts {
    int zero_filled_a;   // cells of the A tile that no element of A goes into
    int zero_filled_b;   // cells of the B tile that no element of B goes into
    int without_output;  // threads of the block that own no element of C
};

HandCase hand_case() {
    HandCase hand = {};
    const HandCase given = {{{1, 2, 3}, {4, 5, 0.0f / 0.0f}}, {{7, 8}, {9, 10}, {11, 12}}, {}};
    hand = given;
    hand.c[0][0] = 1 * 7 + 2 * 9 + 3 * 11;
    hand.c[0][1] = 1 * 8 + 2 * 10 + 3 * 12;
    hand.c[1][0] = 4 * 7 + 5 * 9 + 6 * 11;
    hand.c[1][1] = 4 * 8 + 5 * 10 + 6 * 12;
    return hand;
}

TileCounts counts(int tile) {
    TileCounts count = {};
    const int cells = tile * tile;
    count.zero_filled_a = cells - 2 * 3;
    count.zero_filled_b = cells - 3 * 2;
    count.without_output = cells - 2 * 2;
    return count;
}
