// A launch inside `CHECK(kernel<<<…>>>(…))` reaches the macro rewritten; messages show it as it stands in the source.
#include "spelling.hpp"

#include <regex>

namespace simt {

std::string as_written(const char* text) {
  static const std::regex launch(
      R"re(::simt::launch(?:_zero)?\(::simt::make_launch\((?:SIMT_TEXT\()?"?([^",)]*)[^,]*, "[^"]*", [^,]*, [^,]*, (.*?)\), \[&\].*?\(simt_p\.\.\.\); \}(?:, )?)re");
  static const std::regex zero(R"(::simt::ZeroLiteral\{\})");
  return std::regex_replace(std::regex_replace(text, launch, "$1<<<$2>>>("), zero, "0");
}

}  // namespace simt
