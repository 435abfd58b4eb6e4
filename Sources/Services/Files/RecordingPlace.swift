/// The location of a recording that the app can replay.
public struct RecordingPlace: Sendable {
    /// True if the file is on a USB stick; false if it is in the folder of recordings.
    public let isOnStick: Bool
    /// The path in the folder of recordings or on the stick, for example "PocketScope/2026-11-21_13-52-07.bdf".
    public let path: String

    /// - Parameter details: the text by which the app finds the file again: a slash and a path for a file on the stick, the file's name for a file in
    ///   the folder of recordings.
    public init(details: String) {
        isOnStick = details.utf8.first == UInt8(ascii: "/")
        path = isOnStick ? String(decoding: details.utf8.dropFirst(), as: UTF8.self) : details
    }

    public init(_ file: StoredFile) {
        isOnStick = file.isOnStick
        path = file.path
    }

    public var details: String { isOnStick ? "/" + path : path }

    /// The name of the file, without folders.
    public var name: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    }
}
