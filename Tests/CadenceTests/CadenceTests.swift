import TestKit

/// The tests of the module Cadence. They take about a second of processor time on a PC. The tests outside of the folder
/// Portable also run as ARM code.
public let cadenceTests = TestSuite("Cadence", streamTests + walkTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable, which do not run as ARM code.
private let portableTests = gaitTests + restTests
#endif
