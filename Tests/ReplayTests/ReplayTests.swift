import TestKit

/// The tests of the module Replay.
public let replayTests = TestSuite("Replay", playingTests + seekingTests + noteTests + slowCardTests + longestTests)
