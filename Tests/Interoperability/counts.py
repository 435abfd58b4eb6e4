"""Counts the comparisons that passed and failed."""


class Counts:
    passed = failed = 0

    def check(self, name, problem):
        """Counts a comparison. A problem is printed; None means that there is none."""
        if problem:
            self.failed += 1
            print(f"FAILED {name}: {problem}", flush=True)
        else:
            self.passed += 1
