import MusicRun
import TestKit

/// The tests of the module MusicRun. They take about 1.5 s of one processor core.
public let musicRunTests = TestSuite(
    "MusicRun", chooserTests + runTests + lockTests + faultTests + logTests + effortTests + beatTests)
