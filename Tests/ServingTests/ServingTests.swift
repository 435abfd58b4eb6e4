import TestKit

/// The tests of the module Serving.
public let servingTests = TestSuite("Serving", placeTests + timeoutTests + connectionTests)
