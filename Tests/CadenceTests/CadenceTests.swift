import TestKit

/// The tests of the module Cadence. They take about a second of processor time on a PC. Those marked `portable` also
/// run as ARM code.
public let cadenceTests = TestSuite("Cadence", gaitTests.portable + restTests.portable + streamTests + walkTests)
