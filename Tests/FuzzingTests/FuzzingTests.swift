import TestKit

/// The tests of all readers of external bytes. They run under `swift test` and as ARM code.
public let fuzzingTests = TestSuite("Fuzzing", corpusTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable.
private let portableTests = growthTests
#endif
