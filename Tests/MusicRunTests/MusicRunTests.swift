import MusicRun
import TestKit

/// The tests of the module MusicRun: below a second of a core.
public let musicRunTests = TestSuite("MusicRun", chooserTests + runTests + faultTests)
