import TestKit

/// The tests of the room App.
public let appTests = TestSuite(
    "App",
    optionTests + frameLoopTests + frameTimingTests + measurementTests + memoryTests + pictureStoreTests + reportTests
        + mailCarrierTests)
