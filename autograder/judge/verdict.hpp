// The verdict of one judging, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "session.hpp"

namespace judge {

std::string verdict_json(Session& session);

}  // namespace judge
