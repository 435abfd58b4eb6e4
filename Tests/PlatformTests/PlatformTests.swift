import TestKit

/// The tests of the module Platform.
public let platformTests = TestSuite(
    "Platform",
    loopTests + loopThreadTests + ringTests + workerTests + workerStressTests + threadPriorityTests
        + addressTests + tcpTests + udpTests + versionSixTests + resolverTests
        + inputTests
        + inputRingTests + displayTests + kmsTests + fileTests + powerCutTests + faultTests + copierTests
        + logTests + networkInterfaceTests + processTests + supervisionTests + descriptorTests)
