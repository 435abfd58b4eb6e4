import TestKit

/// The tests of the player process: its protocol, its decoders, its core with a card in memory, and the app's side. About 1 s.
public let playerTests = TestSuite("Player", protocolTests + fileTests + coreTests + clientTests + measureTests)
