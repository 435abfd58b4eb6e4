import TestKit

/// The tests of the module Upload.
public let uploadTests = TestSuite("Upload", addressTests + deliveryTests + listingTests + lineTests + queueTests)
