import TestKit

/// The tests of the module Recorder.
public let recorderTests = TestSuite(
    "Recorder",
    recordTests + absenceTests + outageTests + streamTests + senderClockTests + enduranceTests + markerTests + markTests
)
