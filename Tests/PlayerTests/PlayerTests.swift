import TestKit

/// The tests of the player process and the app's side: protocol, decoders, core with a card in memory, and songs that follow steps.
/// About 3 s.
public let playerTests = TestSuite(
    "Player", protocolTests + fileTests + coreTests + clientTests + measureTests + conductorTests + rhythmTests)
