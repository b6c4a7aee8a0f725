"""With a GPU: the same submission built by nvcc, judged by the same judge, timed, profiled, and looked at by other tools."""
