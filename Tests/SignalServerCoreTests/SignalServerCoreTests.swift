import TestKit

/// The tests of the module SignalServerCore.
public let signalServerCoreTests = TestSuite(
    "SignalServerCore",
    optionTests + patternTests + streamTests + pulseTests + replayTests + serverTests + hangTests
        + placeTests + downsamplerTests + inputTests)
