// cuBLAS in FP32 and, labelled as the other precision that it is, in TF32. Without WITH_CUBLAS there are none of them.
#include "timed/variants.hpp"

#ifdef WITH_CUBLAS
#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>

namespace timed {
namespace {

cublasHandle_t handle() {
    static cublasHandle_t made = nullptr;
    if (!made && cublasCreate(&made) != CUBLAS_STATUS_SUCCESS) std::fprintf(stderr, "cublasCreate failed\n"), std::exit(3);
    return made;
}

// Row-major C = A·B is column-major Cᵀ = Bᵀ·Aᵀ: B goes first, N before M.
Variant gemm(const char* name, cublasMath_t mode, cublasComputeType_t type) {
    return {name, [=](const float* a, const float* b, float* c, int m, int n, int k) {
                const float one = 1.0f, zero = 0.0f;
                cublasSetMathMode(handle(), mode);
                if (cublasGemmEx(handle(), CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, CUDA_R_32F, n, a, CUDA_R_32F, k, &zero, c,
                                 CUDA_R_32F, n, type, CUBLAS_GEMM_DEFAULT) != CUBLAS_STATUS_SUCCESS)
                    std::fprintf(stderr, "cublasGemmEx failed\n"), std::exit(3);
            }};
}

}  // namespace

std::vector<Variant> cublas_variants() {
    return {gemm("cublas.fp32", CUBLAS_DEFAULT_MATH, CUBLAS_COMPUTE_32F),
            gemm("cublas.tf32", CUBLAS_TF32_TENSOR_OP_MATH, CUBLAS_COMPUTE_32F_FAST_TF32)};
}

int cublas_version() {
    int version = 0;
    cublasGetVersion(handle(), &version);
    return version;
}

}  // namespace timed
#else
namespace timed {
std::vector<Variant> cublas_variants() { return {}; }
int cublas_version() { return 0; }
}  // namespace timed
#endif
