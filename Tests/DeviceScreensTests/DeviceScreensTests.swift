import TestKit

/// The tests of the module DeviceScreens.
public let deviceScreensTests = TestSuite("DeviceScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    deviceScreenTests + filesScreenTests + copyScreenTests + updateScreenTests + updateWaitingTests
    + settingsScreenTests + settingsObservationTests + limitsScreenTests + storedLimitsTests

/// Tests of screen transitions, texts and looks. They run only on the PC, because other modules test the drawing code
/// as ARM code.
private let usingTests =
    stickFilesTests + stickPictureTests + ownAddressTests + wifiScreenTests + updateWordsTests + updateOutcomeTests
    + updatePictureTests + touchScreenTests + screenshotTests + settingsPictureTests + settingsReferenceTests
