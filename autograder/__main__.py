"""`python -m autograder <verb>`: hands over to the command line."""

import sys

from autograder.cli import main

sys.exit(main())
