"""PocketScope's benchmark on the PC."""

import os
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))

# The number of measurements of each compared program. The programs take turns.
ROUNDS = 9
