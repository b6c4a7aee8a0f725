// A host program with OpenMP runs on one thread here: its pragmas are comments, and these are the answers that fit.
// Weak, so that a program linked with the real library has that.
#include <time.h>

#define SIMT_WEAK extern "C" __attribute__((weak))

SIMT_WEAK int omp_get_thread_num() { return 0; }
SIMT_WEAK int omp_get_num_threads() { return 1; }
SIMT_WEAK int omp_get_max_threads() { return 1; }
SIMT_WEAK int omp_get_num_procs() { return 1; }
SIMT_WEAK int omp_get_thread_limit() { return 1; }
SIMT_WEAK int omp_in_parallel() { return 0; }
SIMT_WEAK int omp_get_dynamic() { return 0; }
SIMT_WEAK int omp_get_nested() { return 0; }
SIMT_WEAK void omp_set_num_threads(int) {}
SIMT_WEAK void omp_set_dynamic(int) {}
SIMT_WEAK void omp_set_nested(int) {}
SIMT_WEAK double omp_get_wtick() { return 1e-9; }
SIMT_WEAK double omp_get_wtime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
