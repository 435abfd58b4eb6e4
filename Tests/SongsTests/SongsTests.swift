import TestKit

/// The tests of the module Songs. They take less than a second of processor time.
public let songsTests = TestSuite(
    "Songs",
    libraryTests + libraryChangeTests + indexTests + selectionFileTests + tempoTableTests + tagTests + playlistTests)
