import TestKit

/// The tests of the module Drawing.
public let drawingTests = TestSuite(
    "Drawing",
    geometryTests + surfaceTests + canvasTests + clippingTests + shapeTests + textTests + damageTests + presenterTests
        + compositionTests + pictureTests + pngTests + decodingTests + contactSheetTests)
