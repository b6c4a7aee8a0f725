"""One rule about the source a file: `look(source)` yields findings without a file name."""
