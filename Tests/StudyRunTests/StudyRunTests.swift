import TestKit

/// The tests of the module StudyRun.
public let studyRunTests = TestSuite(
    "StudyRun",
    orderTests + fittingTests + questionTests + dayTests + troubleTests + warningTests + recordingListTests
        + mutationTests)
