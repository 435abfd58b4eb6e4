import TestKit

/// The tests of the module Cadence.
public let cadenceTests = TestSuite("Cadence", gaitTests + restTests + streamTests + walkTests)
