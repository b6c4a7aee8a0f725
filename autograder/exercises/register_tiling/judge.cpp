// Judges register_tiling: every product of the plan against the reference, element by element.
#include "check_product.hpp"

TEST_SUITE("register_tiling") {
    TEST_CASE("every element of every product is as near as FP32 must come") { judge::check_every_product(); }
}
