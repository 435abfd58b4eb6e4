import TestKit

/// The tests of the room Screens.
public let screensTests = TestSuite("Screens", [])
