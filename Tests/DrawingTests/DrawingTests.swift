import CSystem
import Drawing
import TestKit

/// The tests of the room Drawing.
public let drawingTests = TestSuite("Drawing", contactSheetTests)
