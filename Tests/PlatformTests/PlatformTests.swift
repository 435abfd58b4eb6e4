import TestKit

/// The tests of the room Platform.
public let platformTests = TestSuite("Platform", [])
