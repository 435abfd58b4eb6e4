import TestKit

/// The tests of the module Study.
public let studyTests = TestSuite("Study", readingTests + caseTests + archiveTests)
