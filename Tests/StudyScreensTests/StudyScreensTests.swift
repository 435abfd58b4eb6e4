import TestKit

/// The tests of the module StudyScreens.
public let studyScreensTests = TestSuite(
    "StudyScreens",
    studyDayTests + studyWarningTests + studyListTests + studyUploadTests + studyCutTests + studyPictureTests.portable)
