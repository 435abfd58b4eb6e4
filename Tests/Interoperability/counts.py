"""Counts the comparisons that passed and failed."""


class Counts:
    passed = failed = 0

    def check(self, name, problem):
        """Counts a comparison as passed if `problem` is None. Otherwise prints the problem and counts a failure."""
        if problem:
            self.failed += 1
            print(f"FAILED {name}: {problem}", flush=True)
        else:
            self.passed += 1
