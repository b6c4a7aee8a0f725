// The hand case: one product that you work out on paper, and what its tiles look like.
//
// A is 2×3, B is 3×2, so C = A·B is 2×2. The grader takes your A and B through the naive kernel and through the tiled
// kernel with T=8 and T=16, and compares your numbers with what it saw. Nothing here needs a GPU.
//
// To look at your case:  make run FILE=starter/hand_case.cu
#include <cstdio>

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
    // BEGIN SOLUTION 1: enter A = 1 2 3 / 4 5 6 and B = 7 8 / 9 10 / 11 12, row after row.
    //: For example: hand.a[1][0] = 4;
    const HandCase given = {{{1, 2, 3}, {4, 5, 6}}, {{7, 8}, {9, 10}, {11, 12}}, {}};
    hand = given;
    // END SOLUTION
    // BEGIN SOLUTION 2: work C = A·B out on paper and enter the four numbers.
    hand.c[0][0] = 1 * 7 + 2 * 9 + 3 * 11;
    hand.c[0][1] = 1 * 8 + 2 * 10 + 3 * 12;
    hand.c[1][0] = 4 * 7 + 5 * 9 + 6 * 11;
    hand.c[1][1] = 4 * 8 + 5 * 10 + 6 * 12;
    // END SOLUTION
    return hand;
}

TileCounts counts(int tile) {
    TileCounts count = {};
    // BEGIN SOLUTION 3: draw the A tile, the B tile and the block, T×T cells each, and count.
    //: Both for tile == 8 and for tile == 16. Numbers will do; a formula for any tile is nicer.
    const int cells = tile * tile;
    count.zero_filled_a = cells - 2 * 3;
    count.zero_filled_b = cells - 3 * 2;
    count.without_output = cells - 2 * 2;
    // END SOLUTION
    (void)tile;
    return count;
}

// ---- From here on everything is given. ----

template <int Rows, int Columns>
void print(const char* name, const float (&matrix)[Rows][Columns]) {
    std::printf("%s\n", name);
    for (const auto& row : matrix) {
        for (const float value : row) std::printf(" %6g", value);
        std::printf("\n");
    }
}

int main() {
    const HandCase hand = hand_case();
    print("A", hand.a);
    print("B", hand.b);
    print("C, by hand", hand.c);
    for (const int tile : {8, 16}) {
        const TileCounts count = counts(tile);
        std::printf("T=%d: %d cells of the A tile and %d of the B tile are zero-filled, %d threads have no output\n", tile,
                    count.zero_filled_a, count.zero_filled_b, count.without_output);
    }
}
