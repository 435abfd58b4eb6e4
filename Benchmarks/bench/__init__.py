"""PocketScope's benchmark on the PC."""

import os
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))

# The number of measurements of each contestant. The contestants take turns.
ROUNDS = 9
