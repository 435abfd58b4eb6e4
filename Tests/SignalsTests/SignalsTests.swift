import TestKit

/// The tests of the room Signals.
public let signalsTests = TestSuite(
    "Signals",
    samplingRateTests + signalCatalogueTests + sampleRingTests + sampleStoreTests + missingSamplesTests
        + sampleClockTests + eventRingTests + blockTrackerTests + lossCounterTests + generatorTests
        + simulatedSourceTests)
