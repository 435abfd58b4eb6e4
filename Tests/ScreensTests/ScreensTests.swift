import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + portableTests)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    storageNoticeTests + uptimeTests + turnTests + recordingScreenTests

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// Tests of screen transitions, texts and pictures, in the folder Portable. They do not run as ARM code, because other
/// modules test the drawing code as ARM code.
private let portableTests =
    routerTests + closedScreensTests + pictureTests + languageTests + recordingSheetTests + smallPanelTests
#endif
