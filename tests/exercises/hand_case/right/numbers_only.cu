// verdict: pass
// Everything as plain numbers, the counts from a table.
struct HandCase {
    float a[2][3];
    float b[3][2];
    float c[2][2];
};
struct TileCounts {
    int zero_filled_a, zero_filled_b, without_output;
};

HandCase hand_case() { return {{{1, 2, 3}, {4, 5, 6}}, {{7, 8}, {9, 10}, {11, 12}}, {{58, 64}, {139, 154}}}; }

TileCounts counts(int tile) {
    if (tile == 8) return {58, 58, 60};
    return {250, 250, 252};
}
