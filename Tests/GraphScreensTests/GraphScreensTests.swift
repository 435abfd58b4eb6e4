import TestKit

/// The tests of the module GraphScreens.
public let graphScreensTests = TestSuite("GraphScreens", reckoningTests + portableTests)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    arrangementTests + visualizationTests + visualizationGestureTests + visualizationRandomTests + livePartsTests
    + denseGraphTests + stackedPageTests + stackRandomTests + lookBackTests + measuringTests + measuringScreenTests
    + markerScreenTests + frozenMarkerTests + paperTests + screenScaleTests + filterTests + dataFlowTests
    + heartRateTests
    + replayScreenTests + irregularTests

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// Tests of screen transitions, texts and pictures, in the folder Portable. They do not run as ARM code, because other
/// modules test the drawing code as ARM code.
private let portableTests =
    visualizationEditTests + spectrogramOptionTests + measuringPictureTests + markerPictureTests + paperPictureTests
    + paperUseTests + settingsPanelTests + settingsPanelStateTests + recordingTouchTests + settingsPanelPictureTests
    + montageScreenTests
    + standardMontageTests + stackLookScreenTests
#endif
