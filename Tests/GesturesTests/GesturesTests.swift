import TestKit

/// The tests of the room Gestures.
public let gesturesTests = TestSuite("Gestures", [])
