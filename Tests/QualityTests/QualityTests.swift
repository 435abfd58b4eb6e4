import TestKit

/// The tests of the module Quality.
public let qualityTests = TestSuite("Quality", meterTests + headTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable, which do not run as ARM code.
private let portableTests = validationTests
#endif
