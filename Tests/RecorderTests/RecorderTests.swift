import TestKit

/// The tests of the module Recorder.
public let recorderTests = TestSuite(
    "Recorder", recordTests + streamTests + senderClockTests + enduranceTests + markerTests + markTests)
