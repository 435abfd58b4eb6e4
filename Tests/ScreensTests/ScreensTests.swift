import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite(
    "Screens",
    metricsTests + historyTests + connectionTests + historyScreenTests + selectionTests + shellTests + routerTests
        + uptimeTests + turnTests
        + deviceScreenTests + filesScreenTests + copyScreenTests + stickFilesTests + stickPictureTests + ownAddressTests
        + wifiListTests + wifiScreenTests
        + formTests
        + updateNoteTests + updateScreenTests + updateWaitingTests + updateOutcomeTests + updatePictureTests
        + sourceKindTests + restartTests
        + streamListTests + streamAddingTests + streamOpeningTests + streamHostTests + streamHistoryTests
        + streamPictureTests
        + pictureTests
        + arrangementTests + visualizationTests + visualizationGestureTests + visualizationEditTests
        + lookBackTests + measuringTests + measuringScreenTests + measuringPictureTests
        + markerScreenTests + markerPictureTests
        + visualizationRandomTests + livePartsTests + denseGraphTests + stackedPageTests + spectrogramOptionTests
        + stackRandomTests
        + paperTests + paperPictureTests + paperUseTests
        + screenScaleTests + filterTests + montageScreenTests + heartRateTests
        + screenshotTests + textFieldTests
        + settingsPictureTests + settingsScreenTests + settingsReferenceTests + languageTests
        + limitsScreenTests + limitsFileTests + storageNoticeTests + recordingScreenTests
        + replayScreenTests + replayOpeningTests)
