// Ways to points for a product that no kernel made, one for each number of rows of C. The first is honest, and so are the last three.
#include <cuda_runtime.h>

#include <cassert>
#include <cfenv>
#include <clocale>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#ifndef WRITE_FROM_STDOUT
#define WRITE_FROM_STDOUT 0  // how far the C library's write lies from its stdout
#endif

enum class Kind { naive, tile8, tile16 };

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

// Reads every element, so that the counts look well, and takes C from elsewhere.
__global__ void pretend(const float* a, const float* b, float* c, const float* from, int m, int n, int k_size) {
    float sum = 0;
    for (int i = threadIdx.x; i < m * k_size; i += blockDim.x) sum += a[i];
    for (int i = threadIdx.x; i < k_size * n; i += blockDim.x) sum += b[i];
    for (int i = threadIdx.x; i < m * n; i += blockDim.x)
        if (from != nullptr) c[i] = sum == 12345.678f ? 0.0f : from[i];
}

// All that kernels may do: virtual functions, pointers to functions, switches, library mathematics, printf, assert.
struct Sum {
    __device__ virtual float add(float sum, float x) const { return sum + x; }
};
struct Careful : Sum {
    __device__ float add(float sum, float x) const override { return fmaf(x, 1.0f, sum); }
};
__device__ float times(float x, float y) { return x * y; }
__device__ float times_complex(float x, float y) { return (std::complex<float>(x, 0) * std::complex<float>(y, 0)).real(); }
__device__ float (*products[])(float, float) = {times, times_complex};
__global__ void multiply_with_everything(const float* a, const float* b, float* c, int m, int n, int k_size, float (*of_host)(float, float)) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    Careful careful;
    const Sum* adder = &careful;
    float sum = 0;
    for (int k = 0; k < k_size; ++k) {
        float y;
        std::memcpy(&y, b + k * n + col, 4);
        switch (k % 7) {
            case 0: sum = adder->add(sum, of_host(a[row * k_size + k], y)); break;
            case 1: sum = adder->add(sum, products[1](a[row * k_size + k], y)); break;
            case 5: sum = adder->add(sum, times(a[row * k_size + k], y) + floorf(0.5f)); break;
            default: sum = adder->add(sum, products[0](a[row * k_size + k], y));
        }
    }
    assert(k_size > 0);
    if (row + col == 0) printf("%s %d%%\n", "done", 100);
    c[row * n + col] = sum;
}
typedef float (*Binary)(float, float);
__device__ Binary chosen = times;

constexpr int most = 16384;
__device__ float on_device[most];
__global__ void from_symbol(const float* a, const float* b, float* c, int m, int n, int k_size) {
    float sum = 0;
    for (int i = 0; i < m * k_size; ++i) sum += a[i];
    for (int i = 0; i < k_size * n; ++i) sum += b[i];
    for (int i = 0; i < m * n; ++i) c[i] = sum == 12345.678f ? 0.0f : on_device[i];
}

struct Handful {
    float values[64];
};
__global__ void put(float* c, Handful handful, int first, int count) {
    if (threadIdx.x < count) c[first + threadIdx.x] = handful.values[threadIdx.x];
}
__global__ void put_halves(float* c, int at, int low, int high) { c[at] = __int_as_float(high << 16 | low); }
__global__ void call(void (*function)(float*, int), float* c, int count) { function(c, count); }

std::vector<float> product(const float* a, const float* b, int m, int n, int k_size) {
    std::vector<float> x(m * k_size), y(k_size * n), c(m * n);
    cudaMemcpy(x.data(), a, 4 * x.size(), cudaMemcpyDeviceToHost);
    cudaMemcpy(y.data(), b, 4 * y.size(), cudaMemcpyDeviceToHost);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < k_size; ++k) c[i * n + j] += x[i * k_size + k] * y[k * n + j];
    return c;
}

void by_number(int to) { ((int*)stdout)[28] = to; }
void by_sprintf(int to) { std::sprintf((char*)stdout + 112, "%c", to); }
void by_string(int to) {
    struct { char* data; std::size_t size, room; char rest[16]; } forged = {(char*)stdout + 112, 0, 15, {}};
    ((std::string*)&forged)->push_back((char)to);
}
void (*aim)(int) = by_number;

void say(int to, const void* bytes, std::size_t count) {
    if (aim == nullptr) {
        ((long (*)(int, const void*, std::size_t))((char*)stdout + WRITE_FROM_STDOUT))(to, bytes, count);
        return;
    }
    std::fflush(stdout);
    aim(to);
    std::fwrite(bytes, 1, count, stdout);
    std::fflush(stdout);
}

// The whole of both channels, as an honest program would leave it.
[[noreturn]] void forge(const std::vector<float>& c, int m, int n, int k_size) {
    char line[400];
    const auto tell = [&](int to) { say(to, line, std::strlen(line)); };
    std::sprintf(line, "{\"record\":\"launch\",\"case\":0,\"kernel\":\"k\",\"grid\":[%d,1,1],\"block\":[16,16,1],\"shared\":2048}\n", n), tell(4);
    std::sprintf(line, "{\"record\":\"counts\",\"case\":0,\"loads\":{\"A\":%d,\"B\":%d},\"stores\":{\"C\":%d}}\n", m * k_size, n * k_size, m * n), tell(4);
    std::sprintf(line, "{\"id\":0,\"status\":\"ok\",\"detail\":\"\",\"bytes\":%d}\n", 4 * m * n), tell(3);
    say(3, c.data(), 4 * c.size());
    std::sprintf(line, "{\"record\":\"end\",\"cases\":1,\"findings\":0}\n"), tell(4);
    std::_Exit(0);
}

// Before anything else runs: the case stands in a file.
int before_main() {
    std::FILE* in = std::fopen("/w/in", "rb");
    char line[400];
    int m = 0, n = 0, k_size = 0;
    if (in == nullptr || std::fgets(line, sizeof line, in) == nullptr) return 0;
    const char* at = std::strstr(line, "\"m\":");
    if (at == nullptr || std::sscanf(at, "\"m\":%d,\"n\":%d,\"k\":%d", &m, &n, &k_size) != 3 || m != 2) return 0;
    std::vector<float> x(m * k_size), y(k_size * n), c(m * n);
    if (std::fread(x.data(), 4, x.size(), in) + std::fread(y.data(), 4, y.size(), in) == 0) return 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < k_size; ++k) c[i * n + j] += x[i * k_size + k] * y[k * n + j];
    forge(c, m, n, k_size);
}
int started = before_main();

void on_the_host(float* c, int count) {
    static std::vector<float>* answer;
    if (answer == nullptr) {
        std::FILE* in = std::fopen("/w/answer", "rb");
        answer = new std::vector<float>(count, in == nullptr ? 1.0f : 2.0f);
    }
    for (int i = 0; i < count; ++i) c[i] = (*answer)[i];
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const dim3 block(16, 16), grid((n + 15) / 16, (m + 15) / 16);
    const std::vector<float> answer = m == 1 ? std::vector<float>() : product(a, b, m, n, k_size);
    const std::size_t bytes = 4 * answer.size();
    float* mine = nullptr;
    switch (m) {
        case 1: multiply<<<grid, block>>>(a, b, c, m, n, k_size); break;
        case 3: forge(answer, m, n, k_size);
        case 4: aim = by_sprintf; forge(answer, m, n, k_size);
        case 5: aim = by_string; forge(answer, m, n, k_size);
        case 6: aim = nullptr; forge(answer, m, n, k_size);
        case 7: {  // the C library fills the array on the device
            std::FILE* file = std::tmpfile();
            std::fwrite(answer.data(), 4, answer.size(), file);
            std::rewind(file);
            if (std::fread(c, 4, answer.size(), file) == 0) std::abort();
            pretend<<<1, 64>>>(a, b, c, nullptr, m, n, k_size);
            break;
        }
        case 8:
            pretend<<<1, 64>>>(a, b, c, nullptr, m, n, k_size);
            cudaMemcpy(c, answer.data(), bytes, cudaMemcpyHostToDevice);
            break;
        case 9:
            cudaMalloc(&mine, bytes);
            cudaMemcpy(mine, answer.data(), bytes, cudaMemcpyHostToDevice);
            pretend<<<1, 64>>>(a, b, c, mine, m, n, k_size);
            cudaFree(mine);
            break;
        case 10:
            cudaMemcpyToSymbol(on_device, answer.data(), bytes);
            from_symbol<<<1, 1>>>(a, b, c, m, n, k_size);
            break;
        case 11:
            cudaMallocManaged(&mine, bytes);
            for (std::size_t i = 0; i < answer.size(); ++i) mine[i] = answer[i];
            pretend<<<1, 64>>>(a, b, c, mine, m, n, k_size);
            cudaDeviceSynchronize();
            cudaFree(mine);
            break;
        case 12:  // as values of arguments
            pretend<<<1, 64>>>(a, b, c, nullptr, m, n, k_size);
            for (int first = 0; first < m * n; first += 64) {
                Handful handful;
                const int count = std::min(64, m * n - first);
                for (int i = 0; i < count; ++i) handful.values[i] = answer[first + i];
                put<<<1, 64>>>(c, handful, first, count);
            }
            break;
        case 13:  // in halves that look like sizes
            pretend<<<1, 64>>>(a, b, c, nullptr, m, n, k_size);
            for (int i = 0; i < m * n; ++i) {
                unsigned int bits;
                std::memcpy(&bits, &answer[i], 4);
                put_halves<<<1, 1>>>(c, i, bits & 0xffff, bits >> 16);
            }
            break;
        case 14:  // byte by byte
            pretend<<<1, 64>>>(a, b, c, nullptr, m, n, k_size);
            for (std::size_t i = 0; i < bytes; ++i) cudaMemset((char*)c + i, ((const unsigned char*)answer.data())[i], 1);
            break;
        case 15: call<<<1, 1>>>(on_the_host, c, m * n); break;
        case 16: {
            void (*kernel)(float*, int) = on_the_host;
            kernel<<<1, 1>>>(c, m * n);
            break;
        }
        case 17:  // changes of the process are the process's own
            std::fesetround(FE_DOWNWARD);
            std::setlocale(LC_ALL, "C.UTF-8");
            multiply<<<grid, block>>>(a, b, c, m, n, k_size);
            break;
        case 18:  // all that the device has
            while (cudaMalloc(&mine, std::size_t(1) << 30) == cudaSuccess) {}
            cudaGetLastError();
            multiply<<<grid, block>>>(a, b, c, m, n, k_size);
            break;
        case 19: {
            Binary function = nullptr;
            cudaMemcpyFromSymbol(&function, chosen, sizeof function);
            multiply_with_everything<<<grid, block>>>(a, b, c, m, n, k_size, function);
            break;
        }
        default: break;
    }
}
