import TestKit

/// The tests of the module SourceScreens.
public let sourceScreensTests = TestSuite("SourceScreens", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    dateTests + streamListTests + restartTests + offerScreenTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    connectionTests + historyScreenTests + selectionTests + selectionLimitTests + sourceKindTests + streamAddingTests
    + streamOpeningTests
    + sensorTests + streamHostTests + streamHistoryTests + streamPictureTests + replayOpeningTests + tableQuestionTests
