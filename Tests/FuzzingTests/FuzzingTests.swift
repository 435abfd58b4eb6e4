import TestKit

/// The tests of all readers of external bytes. They run under `swift test` and as ARM code.
public let fuzzingTests = TestSuite("Fuzzing", corpusTests + growthTests.portable)
