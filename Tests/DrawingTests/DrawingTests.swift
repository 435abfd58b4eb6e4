import TestKit

/// The tests of the room Drawing.
public let drawingTests = TestSuite("Drawing", [])
