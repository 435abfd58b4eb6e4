import TestKit

/// The tests of the module Songs: below a second of a core.
public let songsTests = TestSuite(
    "Songs",
    libraryTests + libraryChangeTests + indexTests + selectionFileTests + tempoTableTests + tagTests + playlistTests)
