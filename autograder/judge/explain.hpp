// Which known mistakes explain the failing cases of each variant.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "session.hpp"

namespace judge {

// Failing case → ids of the hypotheses that fit it and all other cases of its variant; empty where none does.
using Explanations = std::map<int, std::vector<std::string>>;

Explanations explain(Session& session);

// The edge that patterns of one case are told in: of its tile, or the usual one.
int usual_edge(const Case& one);

}  // namespace judge
