import TestKit

/// The tests of the room Graphs.
public let graphsTests = TestSuite("Graphs", [])
