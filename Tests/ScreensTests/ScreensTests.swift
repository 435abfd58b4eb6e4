import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    storageNoticeTests + uptimeTests + turnTests + recordingScreenTests

/// Tests of screen transitions, texts and looks. They run only on the PC, because other modules test the drawing code
/// as ARM code.
private let usingTests =
    routerTests + closedScreensTests + pictureTests + languageTests
