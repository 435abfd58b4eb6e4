import TestKit

/// The tests of the module ECG.
public let ecgTests = TestSuite(
    "ECG", detectorTests + heartRateTests + recordedTests + leadTests + leadNameTests + computedLeadsTests + rhythmTests
)
