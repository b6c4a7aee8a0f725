// verdict: wrong_result naive why=case_length
// B has room for one row less.
#include <vector>

// A is m×k, B is k×n, C is m×n; row after row.
struct EdgeCase {
    int m, n, k;
    std::vector<float> a;
    std::vector<float> b;
};

EdgeCase edge_case() {
    EdgeCase edge = {};
    edge.m = 255;
    edge.n = 129;
    edge.k = 257;
    edge.a.resize(edge.m * edge.k);
    edge.b.resize((edge.k - 1) * edge.n);
    for (int i = 0; i < edge.m * edge.k; ++i) edge.a[i] = ((i * 17) % 13 - 6) / 8.0f;
    for (int i = 0; i < (edge.k - 1) * edge.n; ++i) edge.b[i] = ((i * 29) % 11 - 5) / 8.0f;
    return edge;
}

// Does thread (tx, ty) of block (bx, by) put a zero into its cell of the A tile in this round (0, 1, 2, …)?
bool zero_filled_a(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size) {
    const int row = by * tile + ty;
    const int k = round * tile + tx;
    return row >= m || k >= k_size;
}

// The same for its cell of the B tile.
bool zero_filled_b(int tile, int bx, int by, int tx, int ty, int round, int m, int n, int k_size) {
    const int k = round * tile + ty;
    const int col = bx * tile + tx;
    return k >= k_size || col >= n;
}

// Does it store an element of C after the last round?
bool stores(int tile, int bx, int by, int tx, int ty, int m, int n, int k_size) {
    const int row = by * tile + ty;
    const int col = bx * tile + tx;
    return row < m && col < n;
}
