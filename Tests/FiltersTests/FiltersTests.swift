import TestKit

/// The tests of the module Filters.
public let filtersTests = TestSuite("Filters", filterVectorTests + filterBankTests)
