import TestKit

/// The tests of the module Cadence, about a second of processor time. ARM code runs those of streams and of the recorded walk.
public let cadenceTests = TestSuite("Cadence", gaitTests.portable + restTests.portable + streamTests + walkTests)
