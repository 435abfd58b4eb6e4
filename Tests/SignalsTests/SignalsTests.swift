import TestKit

/// The tests of the module Signals.
public let signalsTests = TestSuite(
    "Signals",
    samplingRateTests + signalCatalogueTests + sampleRingTests + sampleStoreTests + missingSamplesTests
        + channelMatchTests + sampleClockTests + eventRingTests + heldSamplesTests + senderStampTests + markerTests
        + blockTrackerTests
        + lossCounterTests + lossTotalTests
        + generatorTests + signalKindTests
        + simulatedSourceTests + clockZoneTests)
