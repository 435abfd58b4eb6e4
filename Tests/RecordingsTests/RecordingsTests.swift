import TestKit

/// The tests of the module Recordings.
public let recordingsTests = TestSuite(
    "Recordings",
    edfTests + pauseTests + csvTests + tableTests + formTests + stampTests + sharedRecordingTests + headerTests
        + layoutTests
        + encoderTests + annotationTests
        + annotationReadingTests
        + repairTests + xdfTests + fieldTests
        + writingTests)
