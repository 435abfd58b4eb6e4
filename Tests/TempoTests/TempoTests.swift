import TestKit

/// The tests of the module Tempo. They take 4.5 s of one processor core. Only `blockTests` also run as ARM code.
public let tempoTests = TestSuite("Tempo", blockTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable, which do not run as ARM code.
private let portableTests = songTests + unclearTests
#endif
