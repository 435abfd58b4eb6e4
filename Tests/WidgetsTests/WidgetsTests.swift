import TestKit

/// The tests of the module Widgets.
public let widgetsTests = TestSuite(
    "Widgets", metricsTests + shellTests + formTests + textFieldTests + viewTests + viewScreenTests)
