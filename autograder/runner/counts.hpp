// What the device counted during a case. The emulator counts; a real GPU has nothing to say here.
#pragma once

namespace runner {

void begin_case(int id);
// Writes the `counts` event of the case that just ended.
void end_case(int id);
void start_events(int descriptor);
void finish_events();

}  // namespace runner
