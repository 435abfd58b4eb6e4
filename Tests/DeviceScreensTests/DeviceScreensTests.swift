import TestKit

/// The tests of the module DeviceScreens.
public let deviceScreensTests = TestSuite("DeviceScreens", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    deviceScreenTests + filesScreenTests + copyScreenTests + updateScreenTests + updateWaitingTests
    + settingsScreenTests + settingsObservationTests + limitsScreenTests + storedLimitsTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    stickFilesTests + stickPictureTests + ownAddressTests + wifiScreenTests + updateWordsTests + updateOutcomeTests
    + updatePictureTests + screenshotTests + settingsPictureTests + settingsReferenceTests
