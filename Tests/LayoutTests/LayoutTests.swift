import TestKit

/// The tests of the room Layout.
public let layoutTests = TestSuite("Layout", [])
