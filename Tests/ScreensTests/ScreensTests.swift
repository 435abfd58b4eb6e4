import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    storageNoticeTests + uptimeTests + turnTests + recordingScreenTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    routerTests + closedScreensTests + pictureTests + languageTests
