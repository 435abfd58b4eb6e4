import TestKit

/// The tests of the module OpenBCI.
public let openBCITests = TestSuite("OpenBCI", [packetTests, sessionTests].flatMap { $0 })
