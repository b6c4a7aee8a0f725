"""One rule about the compiled object a file: `look(object_file)` yields findings without a file name."""
