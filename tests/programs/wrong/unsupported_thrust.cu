// verdict: unsupported lines=4?,5?,8?
// Thrust.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

int main() {
    thrust::device_vector<int> values(100, 1);
    std::printf("%d\n", thrust::reduce(values.begin(), values.end()));
}
