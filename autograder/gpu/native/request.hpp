// What is to be timed, as the grader wrote it: one word and its numbers a line. Benchmark and checker read the same file.
#pragma once
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "inputs.hpp"

namespace timed {

struct Request {
    std::uint64_t seed = 0;
    int rounds = 0;
    double warm_up_s = 1.0;
    int students = 0;  // variants of the submission; they are the first
    std::vector<Shape> shapes;
};

inline Request read_request(const std::string& path) {
    std::ifstream in(path);
    Request request;
    std::string word;
    while (in >> word) {
        Shape s;
        if (word == "seed") in >> request.seed;
        else if (word == "rounds") in >> request.rounds;
        else if (word == "warm_up_s") in >> request.warm_up_s;
        else if (word == "students") in >> request.students;
        else if (word == "shape" && in >> s.m >> s.n >> s.k >> s.launches >> s.trips >> s.sets >> s.outputs) request.shapes.push_back(s);
        else throw std::runtime_error("the request holds “" + word + "”");
    }
    for (const Shape& s : request.shapes)
        if (s.outputs > 0 && (s.outputs != 1 || s.sets != 1)) throw std::runtime_error("one C is the product of one set of inputs");
    if (request.shapes.empty() || request.rounds < 1) throw std::runtime_error("the request asks for nothing");
    return request;
}

}  // namespace timed
