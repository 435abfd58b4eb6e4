import TestKit

/// The tests of the room Signals.
public let signalsTests = TestSuite(
    "Signals", samplingRateTests + missingSamplesTests + blockTrackerTests + lossCounterTests + generatorTests)
