import Services
import Songs

/// Reports whether at least one song is present. The answer is computed only when the library has changed, because the library may contain thousands
/// of songs.
public final class SongPresence {
    private var known: (revision: UInt32, hasAny: Bool)?

    public init() {}

    public func hasAny(_ service: any SongService) -> Bool {
        let library = service.library
        if let known, known.revision == library.revision { return known.hasAny }
        let hasAny = library.songs.contains { $0.presence == .present }
        known = (library.revision, hasAny)
        return hasAny
    }
}
