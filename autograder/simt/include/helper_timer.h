// The stand-ins for the headers beside the CUDA samples are one header here.
#pragma once
#include "simt/sample_helpers.hpp"
