// Reading the answer to a case that has a form, and judging the part that several exercises ask for: a case as data.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "session.hpp"

namespace judge {

// Takes little-endian numbers off the front of a body. What is not there makes it, and all that follows, unreadable.
class BodyReader {
public:
    explicit BodyReader(std::string_view body) : rest_(body) {}

    std::vector<std::int32_t> ints(std::size_t count) { return take<std::int32_t>(count); }
    std::vector<float> floats(std::size_t count) { return take<float>(count); }
    std::vector<std::int64_t> longs(std::size_t count) { return take<std::int64_t>(count); }
    std::vector<double> doubles(std::size_t count) { return take<double>(count); }
    std::vector<std::uint8_t> bytes(std::size_t count) { return take<std::uint8_t>(count); }
    bool good() const { return good_; }
    bool at_end() const { return good_ && rest_.empty(); }

private:
    template <class T>
    std::vector<T> take(std::size_t count) {
        good_ = good_ && count <= rest_.size() / sizeof(T);
        std::vector<T> values(good_ ? count : 0);
        if (values.empty()) return values;
        std::memcpy(values.data(), rest_.data(), count * sizeof(T));
        rest_.remove_prefix(count * sizeof(T));
        return values;
    }

    std::string_view rest_;
    bool good_ = true;
};

// The form "product". Body: m, n, k, the lengths of A, B and of a C worked out by hand (0: none is asked for); then, where
// the sizes are right, A, B, that C, and C as the model kernel computed it from A and B. Aspect: "product".
void check_product_answer(Session& session, const Case& one);

}  // namespace judge
