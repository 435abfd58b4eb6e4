import TestKit

/// The tests of all readers of bytes from outside; run as `swift test` runs them and as ARM code.
public let fuzzingTests = TestSuite("Fuzzing", corpusTests + growthTests.portable)
