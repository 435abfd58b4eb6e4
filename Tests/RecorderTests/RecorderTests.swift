import TestKit

/// The tests of the module Recorder.
public let recorderTests = TestSuite("Recorder", recordTests + enduranceTests + markerTests + markTests)
