"""A test of several sources at once for ten minutes. In this time, a clock that is 100 ppm wrong drifts by 60 ms."""

import acquisition_tests


class TenMinutes(acquisition_tests.ThreeSources):
    seconds = 600
