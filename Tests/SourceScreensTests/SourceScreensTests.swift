import TestKit

/// The tests of the module SourceScreens.
public let sourceScreensTests = TestSuite("SourceScreens", reckoningTests + portableTests)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    dateTests + streamListTests + restartTests + offerScreenTests

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// Tests of screen transitions, texts and pictures, in the folder Portable. They do not run as ARM code, because other
/// modules test the drawing code as ARM code.
private let portableTests =
    connectionTests + historyScreenTests + selectionTests + selectionListTests + selectionLimitTests + sourceKindTests
    + streamAddingTests + streamOpeningTests
    + firstStartTests + sensorTests + streamHostTests + streamHistoryTests + streamPictureTests + replayOpeningTests
    + tableQuestionTests + amplifierTests
#endif
