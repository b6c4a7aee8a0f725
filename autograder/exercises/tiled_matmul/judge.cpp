// Judges tiled_matmul: every product of the plan against the reference, element by element.
#include "check_product.hpp"

TEST_SUITE("tiled_matmul") {
    TEST_CASE("every element of every product is as near as FP32 must come") { judge::check_every_product(); }
}
