import TestKit

/// The tests of the module GraphScreens.
public let graphScreensTests = TestSuite("GraphScreens", reckoningTests + usingTests.portable)

/// Those that reckon with times, sizes and values, or are given random input: also as ARM code.
private let reckoningTests =
    arrangementTests + visualizationTests + visualizationGestureTests + visualizationRandomTests + livePartsTests
    + denseGraphTests + stackedPageTests + stackRandomTests + lookBackTests + measuringTests + measuringScreenTests
    + markerScreenTests + frozenMarkerTests + paperTests + screenScaleTests + filterTests + dataFlowTests
    + heartRateTests
    + replayScreenTests

/// Those of which screen follows on which touch, what it says, and how it looks, which other modules draw.
private let usingTests =
    visualizationEditTests + spectrogramOptionTests + measuringPictureTests + markerPictureTests + paperPictureTests
    + paperUseTests + montageScreenTests
