// What came back from the runner: one frame for each case, or why there is none.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plan.hpp"

namespace judge {

struct Output {
    bool arrived = false;
    std::string reason = "no_frame";  // why nothing can be judged, if it did not arrive
    std::string detail;
    std::vector<float> c;
    std::string body;  // the answer to a case that has a form; its exercise knows how to read it
};

struct Outputs {
    std::map<int, Output> cases;  // one entry for every case of the plan
    bool complete = false;        // every case arrived and nothing else was in the file
    std::string fault;            // what was wrong with the file as a whole
};

// Never throws: what a student's process wrote cannot make the judge fail.
Outputs parse_outputs(const Plan& plan, std::string_view bytes);
Outputs read_outputs(const Plan& plan, const std::string& path);

}  // namespace judge
