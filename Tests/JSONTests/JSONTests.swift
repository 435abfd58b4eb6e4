import JSON
import TestKit

/// The tests of the module JSON.
public let jsonTests = TestSuite("JSON", readingTests + placeTests + writingTests)
