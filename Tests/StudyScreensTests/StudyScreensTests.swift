import TestKit

/// The tests of the module StudyScreens.
public let studyScreensTests = TestSuite(
    "StudyScreens", studyDayTests + studyUploadTests + studyCutTests + studyPictureTests.portable)
