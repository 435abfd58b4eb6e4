"""Defines the timeouts of waits on a board."""

import time

# The number of seconds after which a wait fails: by this machine's clock, and by the clock of a board that counts instructions. A passing test never
# waits so long: the values suffice for a machine that is ten times slower than a quiet one.
TIMEOUT, OWN_TIMEOUT = 300, 120
# STANDSTILL and LOOK are in seconds of this machine's clock. A board whose own time has not advanced for STANDSTILL counts as hung. The board's time
# is read every LOOK.
STANDSTILL, LOOK = 120, 1


# The time of a processor that the emulator may use during a wait, as a multiple of the timeout.
EFFORT = 3


class Deadline:
    """Ends a wait when `seconds` have passed by this machine's clock and by the board's own clock, if it has one. Both must have passed, because
    a busy machine slows such a board down, and the clock of an idle board runs ahead of servers on this machine. If the board's time does not
    advance, the wait ends after STANDSTILL. The board's own clock counts executed instructions, and an idle board executes few of them: so the wait
    also ends when the emulator has used EFFORT times `seconds` of a processor, whatever else the machine does.

    board: returns the seconds that the board has run; None if it has no clock of its own or has ended. machine: this machine's clock. effort: returns
    the seconds of a processor that the emulator has used; None if it has ended."""

    def __init__(self, seconds, board, machine=time.monotonic, effort=lambda: None):
        self._board, self._machine, self._effort = board, machine, effort
        self._looked = self._moved = machine()
        self._lived = board()
        self._end = self._looked + seconds
        self._board_end = None if self._lived is None else self._lived + seconds
        used = effort()
        self._effort_end = None if used is None else used + EFFORT * seconds

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
        return now > self._end and (lived > self._board_end or self._has_tried()) or now > self._moved + STANDSTILL

    def _has_tried(self):
        used = self._effort()
        return None not in (used, self._effort_end) and used > self._effort_end
