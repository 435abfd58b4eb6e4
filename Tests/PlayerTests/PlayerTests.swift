import TestKit

/// The tests of the player process and of the app's side: protocol, decoders, player with a sound card in memory, and
/// songs that follow steps. They take about 3 s.
public let playerTests = TestSuite(
    "Player", protocolTests + fileTests + coreTests + clientTests + measureTests + conductorTests + rhythmTests)
