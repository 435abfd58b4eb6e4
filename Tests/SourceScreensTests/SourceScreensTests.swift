import TestKit

/// The tests of the module SourceScreens.
public let sourceScreensTests = TestSuite("SourceScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, or with random input: also as ARM code.
private let reckoningTests =
    dateTests + streamListTests + restartTests + offerScreenTests

/// Tests of screen transitions, texts and looks, which other modules draw.
private let usingTests =
    connectionTests + historyScreenTests + selectionTests + selectionLimitTests + sourceKindTests + streamAddingTests
    + streamOpeningTests
    + sensorTests + streamHostTests + streamHistoryTests + streamPictureTests + replayOpeningTests + tableQuestionTests
