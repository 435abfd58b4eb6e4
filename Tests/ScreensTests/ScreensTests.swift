import TestKit

/// The tests of the module Screens.
public let screensTests = TestSuite("Screens", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    metricsTests + dateTests + uptimeTests + turnTests
    + deviceScreenTests + filesScreenTests + copyScreenTests + storageNoticeTests
    + streamListTests
    + updateScreenTests + updateWaitingTests + restartTests
    + arrangementTests + visualizationTests + visualizationGestureTests + visualizationRandomTests
    + livePartsTests + denseGraphTests + stackedPageTests + stackRandomTests
    + lookBackTests + measuringTests + measuringScreenTests + markerScreenTests
    + paperTests + screenScaleTests + filterTests + heartRateTests
    + settingsScreenTests + settingsObservationTests + limitsScreenTests + storedLimitsTests
    + recordingScreenTests + replayScreenTests + offerScreenTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    connectionTests + historyScreenTests + selectionTests + shellTests + routerTests
    + stickFilesTests + stickPictureTests + ownAddressTests + wifiScreenTests + formTests + textFieldTests
    + updateWordsTests + updateOutcomeTests + updatePictureTests
    + sourceKindTests
    + streamAddingTests + streamOpeningTests + streamHostTests + streamHistoryTests + streamPictureTests
    + pictureTests + visualizationEditTests + spectrogramOptionTests + screenshotTests
    + measuringPictureTests + markerPictureTests + paperPictureTests + paperUseTests + montageScreenTests
    + settingsPictureTests + settingsReferenceTests + languageTests
    + replayOpeningTests
