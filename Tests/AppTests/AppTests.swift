import TestKit

/// The tests of the room App.
public let appTests = TestSuite(
    "App", optionTests + frameLoopTests + memoryTests + pictureStoreTests + reportTests + mailCarrierTests)
