import TestKit

/// The tests of the module Cadence; they take about a second of processor time. The tests of streams and of the
/// recorded walk also run as ARM code.
public let cadenceTests = TestSuite("Cadence", gaitTests.portable + restTests.portable + streamTests + walkTests)
