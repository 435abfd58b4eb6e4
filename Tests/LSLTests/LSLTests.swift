import TestKit

/// The tests of the module LSL.
public let lslTests = TestSuite("LSL", commonTests)

private let commonTests: [TestCase] = [
    discoveryTests, descriptionTests, directoryTests, feedCaptureTests, feedTests, clockTests,
]
.flatMap { $0 }
