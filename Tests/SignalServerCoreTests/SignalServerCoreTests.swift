import TestKit

/// The tests of the room SignalServerCore.
public let signalServerCoreTests = TestSuite(
    "SignalServerCore", optionTests + patternTests + streamTests + pulseTests + replayTests + serverTests + hangTests)
