"""The long watch: ten minutes with ten channels at 250 Hz."""

import app_tests


class TenMinutes(app_tests.Soak):
    seconds = 600
