import Services
import Songs

/// Whether any song is there: looked at once for each change of the library, which may have thousands.
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
