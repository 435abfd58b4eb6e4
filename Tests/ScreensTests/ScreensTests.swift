import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite(
    "Screens",
    metricsTests + historyTests + connectionTests + historyScreenTests + selectionTests + shellTests + routerTests
        + uptimeTests
        + deviceScreenTests + ownAddressTests + formTests + sourceKindTests + restartTests
        + pictureTests
        + arrangementTests + visualizationTests + visualizationGestureTests + visualizationEditTests
        + visualizationRandomTests + livePartsTests + denseGraphTests + spectrogramOptionTests
        + screenshotTests + textFieldTests
        + settingsPictureTests + settingsScreenTests + languageTests
        + limitsScreenTests + limitsFileTests + storageNoticeTests)
