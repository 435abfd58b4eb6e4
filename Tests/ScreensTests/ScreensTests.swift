import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    storageNoticeTests + uptimeTests + turnTests + recordingScreenTests

/// Tests of screen transitions, texts and looks, whose drawing code other modules test. They run only on the PC.
private let usingTests =
    routerTests + closedScreensTests + pictureTests + languageTests
