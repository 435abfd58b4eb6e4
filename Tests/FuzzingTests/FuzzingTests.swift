import TestKit

/// The tests of all readers of external bytes. They run on the PC and, except those in the folder Portable, as ARM
/// code.
public let fuzzingTests = TestSuite("Fuzzing", corpusTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable, which do not run as ARM code.
private let portableTests = growthTests
#endif
