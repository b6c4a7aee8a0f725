// The sum begins with something else than zero.
#include "../hypothesis.hpp"

#include <cmath>
#include <cstring>

namespace judge {
namespace {

Predict begun_at(double start) {
    return [start](const Scene& scene, int row, int col) {
        Cell cell = scene.right(row, col);
        cell.value += start;
        cell.weight += std::fabs(start);
        return cell;
    };
}

// What g++ puts into variables that were never set (-ftrivial-auto-var-init=pattern): every byte is 0xfe.
double never_set() {
    float value = 0;
    std::memset(&value, 0xfe, sizeof value);
    return double(value);
}

const Register hypotheses[] = {
    {"accumulator_starts_at_one", Needs::nothing, begun_at(1)},
    {"accumulator_never_set", Needs::nothing, begun_at(never_set())},
};

}  // namespace
}  // namespace judge
