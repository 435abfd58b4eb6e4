import TestKit

/// The tests of the module Widgets.
public let widgetsTests = TestSuite("Widgets", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    metricsTests + viewTests

/// Tests of screen transitions, texts and looks. They run only on the PC, because other modules test the drawing code
/// as ARM code.
private let usingTests =
    shellTests + formTests + textFieldTests + viewScreenTests
