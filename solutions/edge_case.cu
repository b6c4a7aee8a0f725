// The edge case: 255×257 · 257×129, where one row, one column or one step is left over or missing at every edge.
//
// The tiled kernel has blocks of T×T threads, and thread (tx, ty) of block (bx, by) owns
//     row = by*T + ty,  col = bx*T + tx   of C.
// In round 0, 1, 2, … it loads A[row][round*T + tx] and B[round*T + ty][col] into its cells of the two tiles, or a zero where
// there is no such element. After the last round it stores C[row][col], if that exists.
// Below you say who does what. The grader compares it with what it saw of every thread in every round, for T=8 and T=16.
//
// To look at one block:  make run FILE=starter/edge_case.cu
#include <cstdio>
#include <vector>

// A is m×k, B is k×n, C is m×n; row after row.
struct EdgeCase {
    int m, n, k;
    std::vector<float> a;
    std::vector<float> b;
};

EdgeCase edge_case() {
    EdgeCase edge = {};
    // BEGIN SOLUTION 1: set m, n and k for 255×257 · 257×129.
    edge.m = 255;
    edge.n = 129;
    edge.k = 257;
    // END SOLUTION
    edge.a.resize(edge.m * edge.k);
    edge.b.resize(edge.k * edge.n);
    // BEGIN SOLUTION 2: fill A and B with the course's numbers, for every index i of the array:
    //: a[i] = ((i*17) % 13 - 6) / 8 and b[i] = ((i*29) % 11 - 5) / 8, as floats.
    for (int i = 0; i < edge.m * edge.k; ++i) edge.a[i] = ((i * 17) % 13 - 6) / 8.0f;
    for (int i = 0; i < edge.k * edge.n; ++i) edge.b[i] = ((i * 29) % 11 - 5) / 8.0f;
    // END SOLUTION
    return edge;
}

// Does thread (tx, ty) of block (bx, by) put a zero into its cell of the A tile in this round (0, 1, 2, …)?
bool zero_filled_a(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size) {
    // BEGIN SOLUTION 3: which element of A would it load, and does A have that element?
    //= return false;
    const int row = by * tile + ty;
    const int k = round * tile + tx;
    return row >= m || k >= k_size;
    // END SOLUTION
}

// The same for its cell of the B tile.
bool zero_filled_b(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size) {
    // BEGIN SOLUTION 4: which element of B would it load, and does B have that element?
    //= return false;
    const int k = round * tile + ty;
    const int col = bx * tile + tx;
    return k >= k_size || col >= n;
    // END SOLUTION
}

// Does it store an element of C after the last round?
bool stores(int tile, int bx, int by, int tx, int ty, int m, int n, int k_size) {
    // BEGIN SOLUTION 5: which element of C is its own, and does C have that element?
    //= return false;
    const int row = by * tile + ty;
    const int col = bx * tile + tx;
    return row < m && col < n;
    // END SOLUTION
}

// ---- From here on everything is given. ----

// The last block in the last round: A tile, B tile and stores beside each other; 0 is zero-filled, # an element, . no store.
int main() {
    const EdgeCase edge = edge_case();
    constexpr int tile = 8;
    const int bx = (edge.n - 1) / tile, by = (edge.m - 1) / tile, round = (edge.k - 1) / tile;
    std::printf("%d×%d · %d×%d, T=%d, block (%d,%d), round %d\n", edge.m, edge.k, edge.k, edge.n, tile, bx, by, round);
    for (int ty = 0; ty < tile; ++ty) {
        for (int tx = 0; tx < tile; ++tx) std::printf("%c", zero_filled_a(tile, bx, by, tx, ty, round, edge.m, edge.n, edge.k) ? '0' : '#');
        std::printf("   ");
        for (int tx = 0; tx < tile; ++tx) std::printf("%c", zero_filled_b(tile, bx, by, tx, ty, round, edge.m, edge.n, edge.k) ? '0' : '#');
        std::printf("   ");
        for (int tx = 0; tx < tile; ++tx) std::printf("%c", stores(tile, bx, by, tx, ty, edge.m, edge.n, edge.k) ? '#' : '.');
        std::printf("\n");
    }
}
