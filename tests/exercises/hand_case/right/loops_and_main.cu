// verdict: pass
// C by a loop, the counts by walking the tile, and a main of its own.
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
    const HandCase given = {{{1, 2, 3}, {4, 5, 6}}, {{7, 8}, {9, 10}, {11, 12}}, {}};
    hand = given;
    for (int row = 0; row < 2; ++row)
        for (int col = 0; col < 2; ++col)
            for (int k = 0; k < 3; ++k) hand.c[row][col] += hand.a[row][k] * hand.b[k][col];
    return hand;
}

TileCounts counts(int tile) {
    TileCounts count = {};
    for (int ty = 0; ty < tile; ++ty)
        for (int tx = 0; tx < tile; ++tx) {
            count.zero_filled_a += ty >= 2 || tx >= 3;
            count.zero_filled_b += ty >= 3 || tx >= 2;
            count.without_output += ty >= 2 || tx >= 2;
        }
    return count;
}

int main() { return hand_case().c[0][0] == 58 ? 0 : 1; }
