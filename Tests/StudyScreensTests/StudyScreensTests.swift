import TestKit

/// The tests of the module StudyScreens.
public let studyScreensTests = TestSuite(
    "StudyScreens", studyDayTests + studyWarningTests + studyUploadTests + studyCutTests + studyPictureTests.portable)
