import TestKit

/// The tests of the module LSL.
public let lslTests = TestSuite("LSL", commonTests + inletTests + outletTests + sessionTests)

private let commonTests: [TestCase] = [discoveryTests, descriptionTests, feedCaptureTests, feedTests].flatMap { $0 }

private let inletTests: [TestCase] = [directoryTests, clockTests, stampTests, inletStreamTests].flatMap { $0 }
