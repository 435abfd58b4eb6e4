import TestKit

/// The tests of the module Cadence: a second of a core. As ARM code those of streams and of the recorded walk.
public let cadenceTests = TestSuite("Cadence", gaitTests.portable + restTests.portable + streamTests + walkTests)
