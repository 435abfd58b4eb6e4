import TestKit

/// The tests of the module Sound. They take 0.6 s.
public let soundTests = TestSuite("Sound", conversionTests + mixerTests + wavTests + cardClockTests)
