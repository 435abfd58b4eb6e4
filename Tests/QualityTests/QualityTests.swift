import TestKit

/// The tests of the module Quality.
public let qualityTests = TestSuite("Quality", meterTests + headTests + validationTests.portable)
