import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, or with random input: also as ARM code.
private let reckoningTests =
    storageNoticeTests + uptimeTests + turnTests + recordingScreenTests

/// Tests of screen transitions, texts and looks, which other modules draw.
private let usingTests =
    routerTests + closedScreensTests + pictureTests + languageTests
