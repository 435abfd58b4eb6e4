import TestKit

/// The tests of the module StudyScreens.
public let studyScreensTests = TestSuite(
    "StudyScreens",
    studyDayTests + studyWarningTests + studyListTests + studyUploadTests + studyCutTests + portableTests)

#if arch(arm)
private let portableTests: [TestCase] = []
#else
/// The tests in the folder Portable, which do not run as ARM code.
private let portableTests = studyPictureTests + studyMomentTests
#endif
