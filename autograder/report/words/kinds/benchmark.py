"""Words for the classic mistakes of multi_round_benchmark, each under its own name."""

from collections.abc import Callable

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _part(name: str) -> Callable[[Finding], bool]:
    return lambda finding: finding.detail.get("part") == name


def _wrong(finding: Finding) -> bool:
    return bool(finding.detail.get("single"))


def _alike(finding: Finding) -> bool:
    return bool(finding.detail.get("alike"))


def _mistake(title: str, said: str, bare: str, why: str, hint: str) -> Entry:
    """All of these have one shape: what is reported, what is true, what to change."""
    return Entry(title=title, message=says(said, bare), why=why, hint=says(hint), picture="samples")


ENTRIES = {
    "benchmark_no_warmup": _mistake(
        N_("No warm-up"),
        N_("{where}: before sample {nth} ({which}) this kernel was launched {earlier} times; the first three launches are slow and do not count."),
        N_("The first launches of a kernel are part of the measurement."),
        N_("The first launch pays once for loading the kernel and waking the card, the next two are slower still; they say nothing about the others."),
        N_("Launch three times before the first event, and do not count these.")),
    "benchmark_no_synchronize": _mistake(
        N_("The clock is stopped too early"),
        N_("{where}: sample {nth} ({which}), {reported} ms: the host clock is read while the device still works."),
        N_("The host clock is read before the device has finished."),
        N_("A launch returns at once; without waiting you measure how long it takes to ask, not to compute."),
        N_("Call cudaDeviceSynchronize() before you read the host clock, or take events.")),
    "benchmark_event_not_reached": _mistake(
        N_("An event is read before it is reached"),
        N_("{where}: sample {nth} ({which}): cudaEventElapsedTime is called before the second event has been reached, and answers cudaErrorNotReady."),
        N_("cudaEventElapsedTime is called before the second event has been reached."),
        N_("Recording an event only puts it into the queue; it is reached when all work before it is done."),
        N_("Call cudaEventSynchronize(stop) first, and look at the result of cudaEventElapsedTime.")),
    "benchmark_allocation_in_timing": _mistake(
        N_("Allocation inside the measured time"),
        N_("{where}: sample {nth} ({which}), {reported} ms: memory is allocated or freed between the two clock readings."),
        N_("Memory is allocated or freed between the two clock readings."),
        N_("Allocating can take longer than the kernel, and it is not part of either time of the course."),
        N_("Allocate all buffers before the first measurement, free them after the last.")),
    "benchmark_checking_in_timing": _mistake(
        N_("Checking inside the measured time"),
        N_("{where}: sample {nth} ({which}), {reported} ms: the result is compared or computed on the host between the two clock readings."),
        N_("The result is compared or computed on the host between the two clock readings."),
        N_("The CPU reference takes many times as long as the kernel."),
        N_("Check before and after the measurement, never inside.")),
    "benchmark_total_for_mean": _mistake(
        N_("A total is given as a mean"),
        N_("{where}: sample {nth} ({which}): {reported} ms is the time of all {launches} launches together; one takes {expected} ms."),
        N_("The time reported is that of all launches together, not of one."),
        N_("The kernel time of the course is the mean of fifty launches."),
        N_("Divide the time between the events by the number of launches.")),
    "benchmark_mean_for_median": _mistake(
        N_("A mean is called a median"),
        N_("{where}: {which}: {reported} ms is the mean of the rounds; their median is {expected} ms."),
        N_("What is called the median is the mean of the rounds."),
        N_("One slow round pulls the mean away; the median does not move. That is why it is asked for."),
        N_("Sort the values of the rounds and take the one in the middle.")),
    "benchmark_fixed_order": Entry(
        title=N_("The variants always run in the same order"),
        message=says(
            N_("{where}: every round runs the variants in the order {order}."),
            N_("{where}: all rounds of one variant are measured before the next variant begins, from {grouped}."),
            N_("Every round runs the variants in the same order.")),
        why=N_("Clocks drift while the card warms up; whoever always comes last has always the same advantage or handicap."),
        hint=says(N_("Rotate: let round r begin with variant r modulo 3.")),
        picture="samples"),
    "benchmark_values_dropped": _mistake(
        N_("Measured values are missing"),
        N_("{where}: {reported} raw values are kept, {expected} were measured."),
        N_("Not every measured value is kept."),
        N_("A value that is left out because it looks odd is the beginning of a nice story instead of a measurement."),
        N_("Print every raw value of every round, the odd ones too.")),
    "benchmark_too_few_rounds": _mistake(
        N_("Too few rounds"),
        N_("{where}: {reported} rounds were measured; the course asks for at least {expected}."),
        N_("Too few rounds were measured; the course asks for at least five."),
        N_("From one or two rounds nobody can tell noise from a difference."),
        N_("Measure at least five rounds.")),
    "benchmark_unit_mixed": _mistake(
        N_("Seconds and milliseconds are mixed up"),
        N_("{where}: {which}: {reported} is reported where {expected} is right: a factor of a thousand."),
        N_("A reported value is wrong by a factor of a thousand."),
        N_("cudaEventElapsedTime gives milliseconds, std::chrono whatever you ask it for."),
        N_("Write the unit into the name of each variable: kernel_ms, roundtrip_ms.")),
    "benchmark_gflops_from_roundtrip": _mistake(
        N_("GFLOP/s from the wrong time"),
        N_("{where}: {which}: {reported} GFLOP/s comes from the round trip; from the kernel time it is {expected}."),
        N_("GFLOP/s is computed from the round trip instead of the kernel time."),
        N_("The round trip holds the copies too, and these do no arithmetic."),
        N_("Divide 2·M·N·K by the kernel time.")),
    "benchmark_gflops_wrong": _mistake(
        N_("GFLOP/s is computed wrong"),
        N_("{where}: {which}: {reported} GFLOP/s is reported; 2·M·N·K by the kernel time is {expected}."),
        N_("GFLOP/s is not 2·M·N·K divided by the kernel time."),
        N_("Every multiply-add counts as two operations, and giga means 10⁹."),
        N_("`2.0 * m * n * k_size / (kernel_ms * 1e-3) / 1e9`")),
    "benchmark_difference_called_transfer": _mistake(
        N_("A difference is called the transfer time"),
        N_("{where}: {which}: {reported} ms is the round trip minus the kernel time, and it is called the transfer time."),
        N_("Round trip minus kernel time is called the transfer time."),
        N_("The two times are measured in different ways; their difference holds waiting and launching as well."),
        N_("Report both times, and leave the difference alone.")),
    "benchmark_missing": Entry(
        title=N_("Nothing is measured yet"),
        message=says(
            Line(N_("{where}: no kernel times are reported yet."), _part("kernel")),
            Line(N_("{where}: no round trips are reported yet."), _part("roundtrip")),
            Line(N_("{where}: no rounds are reported yet."), _part("rounds")),
            Line(N_("{where}: the medians and GFLOP/s of the three variants are not all there yet."), _part("summary")),
            Line(N_("{where}: there is no verdict on tile8 and tile16 yet."), _part("verdict")),
            N_("Something that was asked for is not measured yet.")),
        why=N_("Each figure of the table is compared with what the device saw; where there is none, nothing can be said."),
        hint=says(N_("Fill the next TODO, and grade again: one check after another turns to passed.")),
        rank=3),
    "benchmark_wrong_kernel": Entry(
        title=N_("A kernel that is to be measured is wrong"),
        message=says(
            Line(N_("{where}: launch({which}) does not compute A·B: it was tried on a case of 19×17·17×13."), _wrong),
            N_("{where}: launch({which}) does not start exactly one kernel on a, b and c, so its launches cannot be told apart."),
            N_("A kernel that is to be measured is wrong.")),
        why=N_("A fast wrong kernel is the easiest thing to write; only what is right is worth timing."),
        hint=says(N_("Mend the kernel in tiled_matmul first, or take the one that the starter brings.")),
        rank=2),
    "benchmark_copies_in_kernel_time": _mistake(
        N_("Copies inside the kernel time"),
        N_("{where}: sample {nth} ({which}), {reported} ms: data is copied between the two clock readings."),
        N_("Data is copied between the two clock readings of a kernel time."),
        N_("The kernel time is that of launches alone; copies belong to the round trip."),
        N_("Copy before the first event, and download after the second.")),
    "benchmark_trip_incomplete": _mistake(
        N_("A round trip that is not whole"),
        N_("{where}: sample {nth} ({which}), {reported} ms: not every trip uploads A and B, launches, and downloads C."),
        N_("Not every round trip uploads A and B, launches, and downloads C."),
        N_("A round trip is what a program pays that has its data on the host: both matrices there, the result back."),
        N_("Put all four into the loop: upload A, upload B, launch, download C.")),
    "benchmark_too_few_launches": _mistake(
        N_("Too few launches in one measurement"),
        N_("{where}: sample {nth} ({which}) rests on {launches} launches; {wanted} are asked for."),
        N_("A measurement rests on too few launches."),
        N_("One launch takes microseconds, as little as the clock's own error; many together are measured well."),
        N_("Fifty launches between the events, ten round trips between the readings of the clock.")),
    "benchmark_unexplained": _mistake(
        N_("A time that no measurement explains"),
        N_("{where}: sample {nth} ({which}): {reported} ms is reported, and no two readings of a clock give that."),
        N_("A time is reported that no two readings of a clock give."),
        N_("Every reported time is compared with all pairs of events and clock readings around launches of that variant."),
        N_("Which two readings do you subtract, and what do you divide by? Keep the value as it is: no rounding, no constant.")),
    "benchmark_median_wrong": _mistake(
        N_("The median is not the middle value"),
        N_("{where}: {which}: {reported} is called the median; the value in the middle of the sorted list is {expected}."),
        N_("What is called the median is not the middle of the sorted values."),
        N_("The median is the value that as many others lie below as above."),
        N_("Sort the values of the rounds and take the one in the middle.")),
    "benchmark_verdict": Entry(
        title=N_("The verdict does not follow from the values"),
        message=says(
            Line(N_("{where}: the medians of tile8 and tile16, {tile8} and {tile16} ms, differ by {percent} %: that is noise, and no verdict can rest on it."), _alike),
            N_("{where}: the medians of tile8 and tile16 are {tile8} and {tile16} ms; the verdict says something else."),
            N_("The verdict on tile8 and tile16 does not follow from the values.")),
        why=N_("A difference that is smaller than what one variant differs by from round to round says nothing."),
        hint=says(N_("Look at the spread first and at the difference then: within a few percent the right verdict is no_difference.")),
        rank=4, picture="samples"),
}
