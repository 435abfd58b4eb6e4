import DeviceScreens
import Services
import Widgets

extension FuzzTarget {
    /// The note in which the update agent reports its state.
    static let updateNotes = FuzzTarget(
        "update-notes", maximumBytes: UpdateNote.maximumBytes,
        growths: [
            Growth("bundles", "bundle 0 ok stick 1 v n\n"), Growth("states", "state installing 5 v\n"),
            Growth("a long name", "n") { _ in "bundle 0 ok stick 1 v " },
            Growth("a long version", "1-") { _ in "state installed " },
        ]
    ) { bytes in
        let note = UpdateNote(bytes)
        demand(note.bundles.count <= UpdateNote.maximumBundles, "too many bundles")
        for bundle in note.bundles {
            demand(
                (0..<UpdateNote.maximumBundles).contains(bundle.number) && bundle.size >= 0, "a bundle without a place")
            // The decoded name may be longer than the name in the note, because each invalid UTF-8 byte becomes three bytes.
            demand(bundle.name.utf8.count <= 3 * UpdateNote.maximumName, "a long name")
            demand(!bundle.name.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character")
            demand(bundle.version.text.utf8.count <= UpdateVersion.maximumBytes, "a long version")
            demand(!bundle.version.words(.english).isEmpty, "a version without words")
        }
        if case .installing(let percent, _) = note.state { demand((0...100).contains(percent), "\(percent) percent") }
    }
}
