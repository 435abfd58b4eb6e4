import TestKit

/// The tests of the room Recordings.
public let recordingsTests = TestSuite("Recordings", edfTests + csvTests + sharedRecordingTests)
