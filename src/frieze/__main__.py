"""`python -m frieze`: the program."""

import sys

from frieze.cli import main

sys.exit(main())
