import TestKit

/// The tests of the room Connections.
public let connectionsTests = TestSuite("Connections", [])
