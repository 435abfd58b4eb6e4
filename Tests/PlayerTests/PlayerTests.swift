import TestKit

/// The tests of the player process: its protocol, its decoders, its core with a card in memory, the app's side, and songs that follow
/// steps. About 3 s.
public let playerTests = TestSuite(
    "Player", protocolTests + fileTests + coreTests + clientTests + measureTests + conductorTests + rhythmTests)
