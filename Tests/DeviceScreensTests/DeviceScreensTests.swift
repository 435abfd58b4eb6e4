import TestKit

/// The tests of the module DeviceScreens.
public let deviceScreensTests = TestSuite("DeviceScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, or with random input: also as ARM code.
private let reckoningTests =
    deviceScreenTests + filesScreenTests + copyScreenTests + updateScreenTests + updateWaitingTests
    + settingsScreenTests + settingsObservationTests + limitsScreenTests + storedLimitsTests

/// Tests of screen transitions, texts and looks, which other modules draw.
private let usingTests =
    stickFilesTests + stickPictureTests + ownAddressTests + wifiScreenTests + updateWordsTests + updateOutcomeTests
    + updatePictureTests + screenshotTests + settingsPictureTests + settingsReferenceTests
