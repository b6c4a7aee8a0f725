// verdict: wrong_result naive,tile8,tile16
// Zeros everywhere: nothing agrees by accident.
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
    const HandCase given = {};
    hand.c[0][0] = 0;
    hand.c[0][1] = 0;
    hand.c[1][0] = 0;
    hand.c[1][1] = 0;
    return hand;
}

TileCounts counts(int tile) {
    TileCounts count = {};
    const int cells = tile * tile;
    count.zero_filled_a = 0;
    count.zero_filled_b = 0;
    count.without_output = 0;
    return count;
}
