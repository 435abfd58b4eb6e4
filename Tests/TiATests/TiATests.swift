import TestKit

/// The tests of the room TiA.
public let tiaTests = TestSuite(
    "TiA", serverCaptureTests + serverSessionTests + serverSelectionTests + serverLegacyTests)
