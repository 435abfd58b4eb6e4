/// A file that `uploader` encrypts for the owner of a key: CMS (RFC 5652), AES-256-GCM, one X.509 certificate. `openssl cms -decrypt -inform DER`
/// decrypts it.
public struct SealJob: Equatable, Sendable {
    /// The extension that is added to the name of an encrypted file.
    public static let ending = ".cms"

    /// The path of the file to encrypt.
    public let file: String
    /// The path of the encrypted file.
    public let sealed: String
    /// The path of the certificate (PEM).
    public let key: String

    public init(file: String, sealed: String, key: String) {
        self.file = file
        self.sealed = sealed
        self.key = key
    }

    /// Encodes the job as lines; nil if a path contains a control character.
    public func encoded() -> [UInt8]? {
        JobLines([("seal", file), ("into", sealed), ("key", key)]).bytes
    }

    /// Parses the lines of a job; nil for another kind of job.
    public init?(_ text: [UInt8]) {
        let lines = JobLines(text)
        guard let file = lines["seal"], let sealed = lines["into"], let key = lines["key"] else { return nil }
        self.init(file: file, sealed: sealed, key: key)
    }
}

/// Lines of the form "name value". The program `uploader` receives its jobs in this form.
struct JobLines {
    /// The lines as bytes; nil if a value contains a control character, or the text is too long.
    let bytes: [UInt8]?
    private let lines: [ArraySlice<UInt8>]

    init(_ values: [(StaticString, String)]) {
        var text: [UInt8] = []
        var isGood = true
        for (name, value) in values {
            isGood = isGood && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            text += name.withUTF8Buffer { Array($0) } + [0x20] + Array(value.utf8) + [10]
        }
        bytes = isGood && text.count <= UploadJob.maximumBytes ? text : nil
        lines = []
    }

    init(_ text: [UInt8]) {
        bytes = text
        lines = text.split(separator: 10)
    }

    /// The value of the first line with this name; nil if there is no such line.
    subscript(_ name: StaticString) -> String? {
        let mark = name.withUTF8Buffer { Array($0) } + [0x20]
        guard let line = lines.first(where: { $0.starts(with: mark) }) else { return nil }
        return String(decoding: line.dropFirst(mark.count), as: UTF8.self)
    }
}
