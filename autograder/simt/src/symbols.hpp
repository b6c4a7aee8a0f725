// Names and extents of the program's __shared__ arrays, read from its own symbol table.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace simt {

struct SharedArray {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  std::string name;      // as in the source
  std::string function;  // demangled owner; empty at file scope
};

// The thread-local range of the main program that holds every __shared__ array.
void find_shared_range(std::uintptr_t& base, std::size_t& bytes);
const std::vector<SharedArray>& shared_arrays();
const SharedArray* shared_array_at(std::uintptr_t address);
bool is_shared_guard(std::uintptr_t address);
// The array that ends nearest below `address`.
const SharedArray* shared_array_before(std::uintptr_t address);
// The bare function name inside a demangled signature or a spelling in the source.
std::string bare_name(const std::string& text);
const SharedArray* last_array_of(const std::string& kernel);
// Whether a variable of the student's file lies exactly there, and whether that is where its launches call a kernel.
bool is_student_variable(std::uintptr_t address, std::size_t bytes);
bool is_kernel_entry(std::uintptr_t address);
// Where the functions of the student's file with these names begin.
std::set<std::uintptr_t> student_functions(const std::set<std::string>& names);
// Static shared memory of a kernel, by its name as the launch spells it.
std::size_t static_shared_bytes(const std::string& kernel);

}  // namespace simt
