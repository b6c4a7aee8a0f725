// Reads the program's ELF symbol table for thread-local objects: those are the __shared__ arrays.
#include "symbols.hpp"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <cstdlib>
#include <set>
#include <utility>

namespace simt {
namespace {

struct TlsRange {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
};

int first_object(dl_phdr_info* info, std::size_t, void* out) {
  auto& range = *static_cast<TlsRange*>(out);
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_TLS)
      range = {reinterpret_cast<std::uintptr_t>(info->dlpi_tls_data), info->dlpi_phdr[i].p_memsz};
  return 1;  // only the main program
}

TlsRange tls_range() {
  TlsRange range;
  dl_iterate_phdr(first_object, &range);
  return range;
}

std::string demangle(const char* mangled) {
  int status = 0;
  char* plain = abi::__cxa_demangle(mangled, nullptr, nullptr, &status);
  std::string out = status == 0 && plain != nullptr ? plain : mangled;
  std::free(plain);
  return out;
}

// "void tiled<16>(float const*, …)::As" → owner and name.
void split_name(const std::string& full, SharedArray& array) {
  const std::size_t colon = full.rfind("::");
  array.name = colon == std::string::npos ? full : full.substr(colon + 2);
  array.function = colon == std::string::npos ? "" : full.substr(0, colon);
}

template <class Visit>
void each_symbol(const char* image, Visit visit) {
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(image);
  const auto* sections = reinterpret_cast<const Elf64_Shdr*>(image + header->e_shoff);
  for (int i = 0; i < header->e_shnum; ++i) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const auto* symbols = reinterpret_cast<const Elf64_Sym*>(image + sections[i].sh_offset);
    const char* names = image + sections[sections[i].sh_link].sh_offset;
    for (std::size_t s = 0; s < sections[i].sh_size / sizeof(Elf64_Sym); ++s) visit(symbols[s], names + symbols[s].st_name);
  }
}

std::vector<SharedArray>& guards = *new std::vector<SharedArray>;

// For an array of a type with constructors, g++ lays a byte beside it that says whether it was made: no place of the source's.
bool is_guard_name(const char* name) { return std::strncmp(name, "_ZGV", 4) == 0 || std::strcmp(name, "__tls_guard") == 0; }

const char* map_own_program() {
  const auto* path = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) return nullptr;
  void* image = mmap(nullptr, static_cast<std::size_t>(facts.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  return image == MAP_FAILED ? nullptr : static_cast<const char*>(image);
}

const char* own_program() {
  static const char* const image = map_own_program();
  return image;
}

// Before anything of the student's runs: a program that has used up its descriptors could not be read any more, and would
// seem to have no shared arrays at all.
[[gnu::constructor(101)]] void map_early() { own_program(); }

// Over the symbols of the program that runs.
template <class Visit>
void each_own_symbol(Visit visit) {
  if (const char* image = own_program()) each_symbol(image, visit);
}

// What the student's object brought: in graded programs all of it is local, and stands behind the name of its file.
struct OfStudent {
  std::set<std::pair<std::uintptr_t, std::size_t>> variables;
  std::set<std::uintptr_t> entries;
};

// `simt::Body<…>::invoke(void*)`; where the type of a pointer has occurred before, the linker's name only refers to it (`S4_`).
bool is_entry_name(const std::string& name) {
  static const std::string head = "_ZN4simt4Body", call = "6invokeE";
  const std::size_t at = name.rfind(call);
  if (name.compare(0, head.size(), head) != 0 || at == std::string::npos) return false;
  const std::string parameter = name.substr(at + call.size());
  return parameter == "Pv" || (parameter.size() >= 2 && parameter.front() == 'S' && parameter.find('_') == parameter.size() - 1);
}

template <class Visit>
void each_student_symbol(Visit visit) {
  bool inside = false;
  each_own_symbol([&](const Elf64_Sym& symbol, const char* name) {
    if (ELF64_ST_TYPE(symbol.st_info) == STT_FILE) inside = std::strcmp(name, "student.cpp") == 0;
    if (inside && ELF64_ST_BIND(symbol.st_info) == STB_LOCAL) visit(symbol, name);
  });
}

OfStudent read_student_symbols() {
  OfStudent out;
  each_student_symbol([&](const Elf64_Sym& symbol, const char* name) {
    const int type = ELF64_ST_TYPE(symbol.st_info);
    if (type == STT_OBJECT) out.variables.insert({symbol.st_value, symbol.st_size});
    if (type == STT_FUNC && is_entry_name(name)) out.entries.insert(symbol.st_value);
  });
  return out;
}

const OfStudent& of_student() {
  static const auto* found = new OfStudent(read_student_symbols());
  return *found;
}

std::vector<SharedArray> read_arrays() {
  std::vector<SharedArray> out;
  const std::uintptr_t base = tls_range().base;
  each_own_symbol([&](const Elf64_Sym& symbol, const char* name) {
    if (ELF64_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) return;
    SharedArray array;
    array.base = base + symbol.st_value;
    array.bytes = symbol.st_size;
    if (is_guard_name(name)) return guards.push_back(array);
    split_name(demangle(name), array);
    out.push_back(array);
  });
  std::sort(out.begin(), out.end(), [](const SharedArray& a, const SharedArray& b) { return a.base < b.base; });
  return out;
}

}  // namespace

std::string bare_name(const std::string& spelled) {
  std::string text = spelled;
  static const std::string unnamed = "(anonymous namespace)::";
  for (std::size_t at = text.find(unnamed); at != std::string::npos; at = text.find(unnamed)) text.erase(at, unnamed.size());
  text.erase(0, std::min(text.size(), text.find_first_not_of("(*& ")));   // `(tiled<16>)` and `(*chosen)` can be launched too
  std::string head = text.substr(0, text.find_first_of("(<)"));
  const std::size_t start = head.find_last_of(" :");
  return start == std::string::npos ? head : head.substr(start + 1);
}

void find_shared_range(std::uintptr_t& base, std::size_t& bytes) {
  const TlsRange range = tls_range();
  base = range.base & ~std::uintptr_t{15};
  bytes = range.bytes + (range.base - base);
}

const std::vector<SharedArray>& shared_arrays() {
  static const auto* arrays = new std::vector<SharedArray>(read_arrays());
  return *arrays;
}

const SharedArray* shared_array_at(std::uintptr_t address) {
  for (const SharedArray& array : shared_arrays())
    if (address - array.base < array.bytes) return &array;
  return nullptr;
}

bool is_shared_guard(std::uintptr_t address) {
  for (const SharedArray& guard : guards)
    if (address - guard.base < guard.bytes) return true;
  return false;
}

const SharedArray* shared_array_before(std::uintptr_t address) {
  const SharedArray* best = nullptr;
  for (const SharedArray& array : shared_arrays())
    if (array.base <= address) best = &array;
  return best;
}

const SharedArray* last_array_of(const std::string& kernel) {
  const SharedArray* last = nullptr;
  for (const SharedArray& array : shared_arrays())
    if (bare_name(array.function) == bare_name(kernel)) last = &array;
  return last;
}

bool is_student_variable(std::uintptr_t address, std::size_t bytes) { return of_student().variables.count({address, bytes}) != 0; }
std::set<std::uintptr_t> student_functions(const std::set<std::string>& names) {
  std::set<std::uintptr_t> out;
  each_student_symbol([&](const Elf64_Sym& symbol, const char* name) {
    if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && names.count(name) != 0) out.insert(symbol.st_value);
  });
  return out;
}

bool is_kernel_entry(std::uintptr_t address) { return of_student().entries.count(address) != 0; }

std::size_t static_shared_bytes(const std::string& kernel) {
  const std::string wanted = bare_name(kernel);
  if (wanted.empty()) return 0;
  std::size_t largest = 0;
  std::string owner;
  std::size_t sum = 0;
  // One instantiation's arrays are neighbours in no particular order: add up by owner, take the largest.
  for (const SharedArray& array : shared_arrays()) {
    if (bare_name(array.function) != wanted) continue;
    sum = array.function == owner ? sum + array.bytes : array.bytes;
    owner = array.function;
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace simt
