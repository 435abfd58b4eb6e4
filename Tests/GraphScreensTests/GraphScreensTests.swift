import TestKit

/// The tests of the module GraphScreens.
public let graphScreensTests = TestSuite("GraphScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, or with random input: also as ARM code.
private let reckoningTests =
    arrangementTests + visualizationTests + visualizationGestureTests + visualizationRandomTests + livePartsTests
    + denseGraphTests + stackedPageTests + stackRandomTests + lookBackTests + measuringTests + measuringScreenTests
    + markerScreenTests + frozenMarkerTests + paperTests + screenScaleTests + filterTests + dataFlowTests
    + heartRateTests
    + replayScreenTests

/// Tests of screen transitions, texts and looks, which other modules draw.
private let usingTests =
    visualizationEditTests + spectrogramOptionTests + measuringPictureTests + markerPictureTests + paperPictureTests
    + paperUseTests + montageScreenTests
