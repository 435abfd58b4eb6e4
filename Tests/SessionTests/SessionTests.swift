import TestKit

/// The tests of the module Session.
public let sessionTests = TestSuite(
    "Session",
    wholeSessionTests + openingTests + startTests + sessionFileTests + historyTests + qualitySettingsTests
        + measuredSourceTests + noiseMeasurementTests + feedbackTests)
