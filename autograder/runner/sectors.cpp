// The emulator sees every access.
#include "sectors.hpp"

#include "coalescing.hpp"

namespace runner {

SectorsSeen watch_sectors(const std::function<void()>& call) {
    simt::Sectors sectors;
    {
        const simt::Trace listening([&](const simt::TracedAccess& access) { sectors.note(access); });
        call();
    }
    SectorsSeen seen;
    for (const auto& [place, count] : sectors.by_place()) {
        (count.write ? seen.written : seen.read) += std::int64_t(count.sectors);
        (count.write ? seen.written_ideal : seen.read_ideal) += std::int64_t(count.ideal);
    }
    return seen;
}

}  // namespace runner
