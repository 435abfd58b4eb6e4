"""Measures the limits that SPEC.md section 8 requires (the rows of docs/limits.md), each on its own board with the instruction clock."""

import unittest

from emulator import limit_rows, limits

from paths import BUILD


class Rows(unittest.TestCase):
    """One test for each part of `make limits`."""

    def measure(self, name):
        # The test writes to another folder than `make limits`, so that the values of `make limits` stay.
        path = BUILD / f"limit-rows/{name}.json"
        report = limits.Report(path)
        limit_rows.PARTS[name](limits.Part(name, report))
        demanded = [row for row in report.rows if row["met"] is not None]
        self.assertTrue(demanded, f"the part {name} demands nothing")
        for row in demanded:
            self.assertTrue(row["met"], limits.described(row))


def test_of(name):
    def run(self):
        self.measure(name)
    run.__doc__ = f"The part {name} of `make limits` meets its requirements"
    return run


for part in limit_rows.PARTS:
    setattr(Rows, "test_" + part.replace("-", "_"), test_of(part))
