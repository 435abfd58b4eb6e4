import TestKit

/// The tests of the module Widgets.
public let widgetsTests = TestSuite("Widgets", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    metricsTests + viewTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    shellTests + formTests + textFieldTests + viewScreenTests
