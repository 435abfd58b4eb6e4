/// Checks the names of files in a study's folder.
public enum FileNames {
    /// The kind of a file by its extension; nil if the extension is unknown, or the name leads outside of the folder.
    public static func kind(_ name: String) -> StudyMedia.Kind? {
        guard isInside(name), name.utf8.count <= StudyLimits.fileName else { return nil }
        for (ending, kind) in endings where name.utf8.count > ending.utf8CodeUnitCount {
            let end = name.utf8.suffix(ending.utf8CodeUnitCount)
            if ending.withUTF8Buffer({ end.elementsEqual($0) }) { return kind }
        }
        return nil
    }

    /// True for letters, digits, `.`, `-`, `_` and `/`, if no part of the path is empty or begins with a dot.
    public static func isInside(_ name: String) -> Bool {
        guard (1...99).contains(name.utf8.count) else { return false }
        var isFirst = true
        for byte in name.utf8 {
            switch byte {
            case 0x2F where !isFirst: isFirst = true
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: isFirst = false
            case 0x2D, 0x2E:
                if isFirst { return false }
            default: return false
            }
        }
        return !isFirst
    }

    private static var endings: [(StaticString, StudyMedia.Kind)] {
        [
            (".png", .picture), (".jpg", .picture), (".jpeg", .picture),
            (".gif", .animation), (".mp4", .animation), (".webm", .animation),
            (".opus", .sound), (".flac", .sound), (".wav", .sound),
        ]
    }
}
