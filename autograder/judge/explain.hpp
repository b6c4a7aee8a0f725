// Which known mistakes explain the failing cases of each variant.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "session.hpp"

namespace judge {

// Case id → ids of the hypotheses that fit it, most telling first; empty where none fits.
using Explanations = std::map<int, std::vector<std::string>>;

Explanations explain(Session& session);

// The edge that patterns of one case are told in: of its tile, or the usual one.
int usual_edge(const Case& one);

}  // namespace judge
