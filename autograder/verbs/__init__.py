"""One verb a file: HELP, arguments(parser) and act(options) -> exit status."""
