"""Defines the timeouts of waits on a board."""

import time

# The number of seconds after which a wait fails. The first applies to this machine's clock, for a board that uses it. The second applies to the clock
# of a board that counts instructions. A passing test never waits so long. The values allow for a machine ten times slower than a quiet one.
TIMEOUT, OWN_TIMEOUT = 300, 120
# Seconds of this machine's clock. A board whose own time has not advanced for STANDSTILL counts as hung. Its time is read once every LOOK.
STANDSTILL, LOOK = 120, 1


class Deadline:
    """Ends a wait after `seconds` by this machine's clock and by the board's own, if it has one. Both must pass: a busy machine slows such a
    board down, and an idle board's clock runs ahead of servers on this machine. A board whose time does not advance ends the wait after
    STANDSTILL.

    board: returns the seconds that the board has run; None if it has no clock of its own or has ended.
    machine: this machine's clock."""

    def __init__(self, seconds, board, machine=time.monotonic):
        self._board, self._machine = board, machine
        self._looked = self._moved = machine()
        self._lived = board()
        self._end = self._looked + seconds
        self._board_end = None if self._lived is None else self._lived + seconds

    def has_passed(self):
        now = self._machine()
        if self._board_end is None:
            return now > self._end
        if now < self._looked + LOOK:
            return False
        self._looked, lived = now, self._board()
        if lived is None:
            return now > self._end
        if lived != self._lived:
            self._lived, self._moved = lived, now
        return now > self._end and lived > self._board_end or now > self._moved + STANDSTILL
