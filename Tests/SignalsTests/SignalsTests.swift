import TestKit

/// The tests of the room Signals.
public let signalsTests = TestSuite(
    "Signals",
    samplingRateTests + signalCatalogueTests + sampleRingTests + sampleStoreTests + missingSamplesTests
        + blockTrackerTests + lossCounterTests + generatorTests + simulatedSourceTests)
