import TestKit

/// The tests of the module QualityScreens.
public let qualityScreensTests = TestSuite("QualityScreens", headTests + faultTests + bandsTests)
