import TestKit

/// The tests of the module Recordings.
public let recordingsTests = TestSuite(
    "Recordings",
    edfTests + csvTests + sharedRecordingTests + headerTests + layoutTests + encoderTests + annotationTests
        + annotationReadingTests
        + repairTests + xdfTests
        + writingTests)
