import TestKit

/// The tests of the module GraphScreens.
public let graphScreensTests = TestSuite("GraphScreens", reckoningTests + usingTests.portable)

/// Tests of times, sizes and values, and tests with random input. They also run as ARM code.
private let reckoningTests =
    arrangementTests + visualizationTests + visualizationGestureTests + visualizationRandomTests + livePartsTests
    + denseGraphTests + stackedPageTests + stackRandomTests + lookBackTests + measuringTests + measuringScreenTests
    + markerScreenTests + frozenMarkerTests + paperTests + screenScaleTests + filterTests + dataFlowTests
    + heartRateTests
    + replayScreenTests

/// Tests of screen transitions, texts and looks. They run only on the PC, because other modules test the drawing code
/// as ARM code.
private let usingTests =
    visualizationEditTests + spectrogramOptionTests + measuringPictureTests + markerPictureTests + paperPictureTests
    + paperUseTests + montageScreenTests + standardMontageTests + stackLookScreenTests
    + irregularTests
