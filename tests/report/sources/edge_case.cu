// A student's file that does not compile; the reports under tests/report are about it.
bool zero_filled(int tx, int ty, int bx, int by, int round, int tile) {
    int row = by * tile + ty
    return row >= 255 || round * tile + tx >= 257;
}
