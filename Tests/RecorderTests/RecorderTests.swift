import TestKit

/// The tests of the module Recorder.
public let recorderTests = TestSuite("Recorder", recordTests + streamTests + enduranceTests + markerTests + markTests)
