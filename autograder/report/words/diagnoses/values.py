"""Words for right elements with which something else is done."""

from autograder.report.words.entry import N_, mistake

FLOAT = N_("All three matrices are float, and the sum has to be one too: the inputs are eighths, and every conversion to int or half "
           "loses some of them.")
PRODUCT = N_("C[row,col] is the sum of A[row,k]·B[k,col] over all k: products added up, from zero.")
ARRAYS = N_("launch gets a, b and c in this order, and so should the kernel.")

ENTRIES = {
    "all_zero": mistake(
        N_("every element of C is zero"),
        N_("Is anything added to the sum, and are the tiles filled with a and b rather than with 0?"), PRODUCT),
    "accumulator_starts_at_one": mistake(
        N_("every element of C is one too large"), N_("Begin the sum at zero: `float sum = 0.0f;`."), PRODUCT),
    "accumulator_never_set": mistake(
        N_("the sum begins with whatever its variable held before"), N_("Begin the sum at zero: `float sum = 0.0f;`."), PRODUCT),
    "product_doubled": mistake(
        N_("every element of C is twice as large as it should be"),
        N_("Look for a product that is added twice, or a kernel that is launched twice and adds to C."), PRODUCT),
    "sign_flipped": mistake(N_("every element of C has the wrong sign"), N_("Write `sum +=` instead of `sum -=`."), PRODUCT),
    "added_to_old_c": mistake(
        N_("the product is added to what stood in C before"), N_("Store with `=`, not with `+=`; begin the sum at `0.0f`."), PRODUCT),
    "sum_instead_of_product": mistake(
        N_("the factors are added instead of multiplied"), N_("Write `sum += As[ty][k] * Bs[k][tx];`"), PRODUCT),
    "a_read_for_b": mistake(N_("both factors come from A"), N_("Read the second factor from b."), ARRAYS),
    "b_read_for_a": mistake(N_("both factors come from B"), N_("Read the first factor from a."), ARRAYS),
    "a_and_b_exchanged": mistake(
        N_("A and B are exchanged"), N_("Compare the order of the arguments in the launch with that of the kernel's parameters."), ARRAYS),
    "inputs_truncated_to_int": mistake(
        N_("the elements of A and B are cut off to whole numbers"), N_("Let the tiles be float: `__shared__ float As[T][T];`"), FLOAT),
    "inputs_rounded_to_half": mistake(
        N_("the elements of A and B are rounded to half precision"), N_("Let the tiles be float: `__shared__ float As[T][T];`"), FLOAT),
    "result_truncated_to_int": mistake(
        N_("the elements of C are cut off to whole numbers"), N_("Let the sum be a float to its end."), FLOAT),
    "result_rounded_to_half": mistake(
        N_("the elements of C are rounded to half precision"), N_("Let the sum be a float to its end."), FLOAT),
    "accumulator_is_int": mistake(
        N_("the sum is an int and loses its fraction at every step"), N_("Declare it as `float sum = 0.0f;`."), FLOAT),
}
