// Lays out the answer to a case that has a form: little-endian numbers and single bytes, one after another.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace runner {

class Body {
public:
    Body& ints(std::initializer_list<std::int32_t> values) { return add(values.begin(), values.size()); }
    Body& floats(const float* values, std::size_t count) { return add(values, count); }
    Body& floats(const std::vector<float>& values) { return add(values.data(), values.size()); }
    Body& longs(std::initializer_list<std::int64_t> values) { return add(values.begin(), values.size()); }
    Body& longs(const std::vector<std::int64_t>& values) { return add(values.data(), values.size()); }
    Body& doubles(std::initializer_list<double> values) { return add(values.begin(), values.size()); }
    Body& bytes(const std::vector<std::uint8_t>& values) { return add(values.data(), values.size()); }
    std::string take() { return std::move(text_); }

private:
    template <class T>
    Body& add(const T* values, std::size_t count) {
        text_.append(reinterpret_cast<const char*>(values), count * sizeof(T));
        return *this;
    }

    std::string text_;
};

}  // namespace runner
