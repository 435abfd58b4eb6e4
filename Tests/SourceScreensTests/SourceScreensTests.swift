import TestKit

/// The tests of the module SourceScreens.
public let sourceScreensTests = TestSuite("SourceScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    dateTests + streamListTests + restartTests + offerScreenTests

/// Tests of screen transitions, texts and looks, whose drawing code other modules test. They run only on the PC.
private let usingTests =
    connectionTests + historyScreenTests + selectionTests + selectionLimitTests + sourceKindTests + streamAddingTests
    + streamOpeningTests
    + sensorTests + streamHostTests + streamHistoryTests + streamPictureTests + replayOpeningTests + tableQuestionTests
