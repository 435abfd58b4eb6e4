/// The location of a recording for replay.
public struct RecordingPlace: Sendable {
    /// On a USB stick, not in the folder of recordings.
    public let isOnStick: Bool
    /// In that folder, or on the stick: "PocketScope/2026-11-21_13-52-07.bdf".
    public let path: String

    /// - Parameter details: a path on the stick with a slash before it, or the name of a file of the folder of recordings.
    public init(details: String) {
        isOnStick = details.utf8.first == UInt8(ascii: "/")
        path = isOnStick ? String(decoding: details.utf8.dropFirst(), as: UTF8.self) : details
    }

    public init(_ file: StoredFile) {
        isOnStick = file.isOnStick
        path = file.path
    }

    public var details: String { isOnStick ? "/" + path : path }

    /// The file's own name.
    public var name: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    }
}
