import MusicRun
import TestKit

/// The tests of the module MusicRun; they take about 1.5 s of a core.
public let musicRunTests = TestSuite(
    "MusicRun", chooserTests + runTests + lockTests + faultTests + logTests + effortTests + beatTests)
