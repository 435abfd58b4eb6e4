import TestKit

/// The tests of the module Platform.
public let platformTests = TestSuite(
    "Platform",
    loopTests + addressTests + tcpTests + udpTests + resolverTests + inputTests + inputRingTests + displayTests
        + fileTests
        + powerCutTests
        + processTests)
