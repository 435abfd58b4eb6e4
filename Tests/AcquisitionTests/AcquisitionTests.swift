import TestKit

/// The tests of the module Acquisition.
public let acquisitionTests = TestSuite(
    "Acquisition",
    sourceTests + offerTests + consumerTests + acquiredMarkerTests + viewTimeTests + filteredChannelsTests
        + derivedChannelsTests
        + montageTests
        + standardMontageTests + montageFileTests + heartMonitorTests + qualityMonitorTests)
