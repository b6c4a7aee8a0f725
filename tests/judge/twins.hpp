// A twin: one mistake, planted in a kernel that is otherwise right.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels.hpp"

namespace twins {

struct Twin {
    std::string id;
    std::vector<int> tiles;  // 0 is the untiled kernel
    std::function<std::vector<float>(const judge::Problem&)> produce;
    std::vector<std::string> also;  // mistakes that give the very same C
};

inline std::vector<Twin>& all() {
    static std::vector<Twin> twins;
    return twins;
}

// Plants one mistake by changing a right kernel.
inline Twin planted(const std::string& id, std::vector<int> tiles, const std::function<void(kernels::Kernel&)>& change,
                    std::vector<std::string> also = {}) {
    kernels::Kernel kernel;
    change(kernel);
    return {id, std::move(tiles), [kernel](const judge::Problem& p) { return kernels::run(kernel, p); }, std::move(also)};
}

struct Plant {
    explicit Plant(Twin twin) { all().push_back(std::move(twin)); }
};

}  // namespace twins
