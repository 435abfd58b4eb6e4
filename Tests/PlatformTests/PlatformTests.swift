import TestKit

/// The tests of the room Platform.
public let platformTests = TestSuite(
    "Platform",
    loopTests + addressTests + tcpTests + udpTests + resolverTests + inputTests + displayTests + fileTests
        + powerCutTests
        + processTests)
