import TestKit

/// The tests of the module Graphs.
public let graphsTests = TestSuite(
    "Graphs",
    timeAxisTests + valueTests + valueGridTests + cornerLabelTests
        + rangeTests + hiddenValueTests + pointTests + hostileTests + scopeTests + buttonTests
        + alignmentTests + lagTests + frozenTests + correctionTests + eventMarkTests + markerLineTests + markerNameTests
        + pictureTests
        + pixelTests
        + lifeTests + sensitivityTests + scopeScaleTests + stackTests + stackLookTests
        + zoomTests + detailTests + stillTimeTests + stillColumnsTests
        + colorMapTests + spectrogramTests + spectrogramPixelTests + spectrogramPictureTests)
