import TestKit

/// The tests of the module SourceScreens.
public let sourceScreensTests = TestSuite("SourceScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    dateTests + streamListTests + restartTests + offerScreenTests

/// Tests of screen transitions, texts and looks. They run only on the PC, because other modules test the drawing code
/// as ARM code.
private let usingTests =
    connectionTests + historyScreenTests + selectionTests + selectionLimitTests + sourceKindTests + streamAddingTests
    + streamOpeningTests
    + sensorTests + streamHostTests + streamHistoryTests + streamPictureTests + replayOpeningTests + tableQuestionTests
