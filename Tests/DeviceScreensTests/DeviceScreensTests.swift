import TestKit

/// The tests of the module DeviceScreens.
public let deviceScreensTests = TestSuite("DeviceScreens", reckoningTests + portableTests)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    deviceScreenTests + filesScreenTests + copyScreenTests + updateScreenTests + updateWaitingTests
    + settingsScreenTests + settingsObservationTests + limitsScreenTests + storedLimitsTests

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// Tests of screen transitions, texts and pictures, in the folder Portable. They do not run as ARM code, because other
/// modules test the drawing code as ARM code.
private let portableTests =
    stickFilesTests + stickPictureTests + ownAddressTests + wifiScreenTests + updateWordsTests
    + updateOutcomeTests
    + updatePictureTests + touchScreenTests + screenshotTests + settingsPictureTests
    + settingsReferenceTests
#endif
