"""Words for the classic mistakes of multi_round_benchmark, each under its own name."""

from autograder.report.words.entry import Entry, N_, says


def _mistake(title: str, said: str, bare: str, why: str, hint: str) -> Entry:
    """All of these have one shape: what is reported, what is true, what to change."""
    return Entry(title=title, message=says(said, bare), why=why, hint=says(hint), picture="samples")


ENTRIES = {
    "benchmark_no_warmup": _mistake(
        N_("No warm-up"),
        N_("{where}: the first launch of {variant} is part of the measurement."),
        N_("The first launch is part of the measurement."),
        N_("The first launch pays once for loading the kernel and waking the card; it says nothing about the others."),
        N_("Launch three times before the first event, and do not count these.")),
    "benchmark_no_synchronize": _mistake(
        N_("The clock is stopped too early"),
        N_("{where}: the host clock is read before the device has finished."),
        N_("The host clock is read before the device has finished."),
        N_("A launch returns at once; without waiting you measure how long it takes to ask, not to compute."),
        N_("Call cudaDeviceSynchronize() before you read the host clock, or take events.")),
    "benchmark_event_not_reached": _mistake(
        N_("An event is read before it is reached"),
        N_("{where}: cudaEventElapsedTime is called before the second event has been reached, and answers cudaErrorNotReady."),
        N_("cudaEventElapsedTime is called before the second event has been reached."),
        N_("Recording an event only puts it into the queue; it is reached when all work before it is done."),
        N_("Call cudaEventSynchronize(stop) first, and look at the result of cudaEventElapsedTime.")),
    "benchmark_allocation_in_timing": _mistake(
        N_("Allocation inside the measured time"),
        N_("{where}: memory is allocated or freed between the two clock readings."),
        N_("Memory is allocated or freed between the two clock readings."),
        N_("Allocating can take longer than the kernel, and it is not part of either time of the course."),
        N_("Allocate all buffers before the first measurement, free them after the last.")),
    "benchmark_checking_in_timing": _mistake(
        N_("Checking inside the measured time"),
        N_("{where}: the result is compared or computed on the host between the two clock readings."),
        N_("The result is compared or computed on the host between the two clock readings."),
        N_("The CPU reference takes many times as long as the kernel."),
        N_("Check before and after the measurement, never inside.")),
    "benchmark_total_for_mean": _mistake(
        N_("A total is given as a mean"),
        N_("{where}: {reported} ms is the time of all launches together; one takes {expected} ms."),
        N_("The time reported is that of all launches together, not of one."),
        N_("The kernel time of the course is the mean of fifty launches."),
        N_("Divide the time between the events by the number of launches.")),
    "benchmark_mean_for_median": _mistake(
        N_("A mean is called a median"),
        N_("{where}: {reported} ms is the mean of the rounds; their median is {expected} ms."),
        N_("What is called the median is the mean of the rounds."),
        N_("One slow round pulls the mean away; the median does not move. That is why it is asked for."),
        N_("Sort the values of the rounds and take the one in the middle.")),
    "benchmark_fixed_order": _mistake(
        N_("The variants always run in the same order"),
        N_("{where}: every round runs the variants in the order {order}."),
        N_("Every round runs the variants in the same order."),
        N_("Clocks drift while the card warms up; whoever always comes last has always the same advantage or handicap."),
        N_("Rotate: let round r begin with variant r modulo 3.")),
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
        N_("{where}: {reported} is reported where {expected} is right: a factor of a thousand."),
        N_("A reported value is wrong by a factor of a thousand."),
        N_("cudaEventElapsedTime gives milliseconds, std::chrono whatever you ask it for."),
        N_("Write the unit into the name of each variable: kernel_ms, roundtrip_ms.")),
    "benchmark_gflops_from_roundtrip": _mistake(
        N_("GFLOP/s from the wrong time"),
        N_("{where}: {reported} GFLOP/s comes from the round trip; from the kernel time it is {expected}."),
        N_("GFLOP/s is computed from the round trip instead of the kernel time."),
        N_("The round trip holds the copies too, and these do no arithmetic."),
        N_("Divide 2·M·N·K by the kernel time.")),
    "benchmark_gflops_wrong": _mistake(
        N_("GFLOP/s is computed wrong"),
        N_("{where}: {reported} GFLOP/s is reported; 2·M·N·K by the kernel time is {expected}."),
        N_("GFLOP/s is not 2·M·N·K divided by the kernel time."),
        N_("Every multiply-add counts as two operations, and giga means 10⁹."),
        N_("`2.0 * m * n * k_size / (kernel_ms * 1e-3) / 1e9`")),
    "benchmark_difference_called_transfer": _mistake(
        N_("A difference is called the transfer time"),
        N_("{where}: round trip minus kernel time is called the transfer time."),
        N_("Round trip minus kernel time is called the transfer time."),
        N_("The two times are measured in different ways; their difference holds waiting and launching as well."),
        N_("Report both times, and leave the difference alone.")),
}
