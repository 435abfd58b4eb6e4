import TestKit

/// The tests of the room Drawing.
public let drawingTests = TestSuite(
    "Drawing",
    geometryTests + surfaceTests + canvasTests + clippingTests + shapeTests + textTests + damageTests + presenterTests
        + compositionTests + pictureTests + pngTests + contactSheetTests)
