// verdict: compile_error *
// This file holds no code.
// TODO: write the kernels.
