import Text

/// The reports of the program `uploader` while it uploads, downloads or encrypts, one per line.
public enum UploadReport: Equatable, Sendable {
    /// The number of transferred bytes, and the size of the file in bytes.
    case progress(sent: Int64, of: Int64)
    /// The server forbids MOVE, so files are sent under their final names.
    case direct
    case delivered(DeliveredFile)
    /// The file was downloaded.
    /// - Parameter mark: the server's version mark (ETag); empty if there is none.
    case fetched(bytes: Int64, mark: String)
    /// The server has no newer version than the one that is on this device.
    case unchanged
    /// The encrypted file is complete.
    case sealed
    case failed(UploadProblem)

    /// The maximum length of a report's line without its line end, in bytes.
    public static let maximumBytes = 512

    /// True if no further report follows.
    public var isEnd: Bool {
        switch self {
        case .progress, .direct: false
        case .delivered, .fetched, .unchanged, .sealed, .failed: true
        }
    }

    /// The report as a line of text with its line end.
    public var line: [UInt8] {
        let text: String
        switch self {
        case .progress(let sent, let total): text = "sent " + String(sent) + " " + String(total)
        case .delivered(let file):
            text = (file.proof == .verified ? "verified " : "unverified ") + file.name.text
        case .fetched(let bytes, let mark): text = "fetched " + String(bytes) + " " + mark
        case .direct: text = "direct"
        case .unchanged: text = "unchanged"
        case .sealed: text = "sealed"
        case .failed(let problem): text = "failed " + problem.word
        }
        return Array(text.utf8) + [10]
    }

    /// Parses a report from a line without its line end; nil for other lines.
    public init?(line: ArraySlice<UInt8>) {
        guard line.count <= Self.maximumBytes else { return nil }
        let words = line.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
        let rest = words.count > 1 ? words[1] : []
        func numbers() -> (Int64, ArraySlice<UInt8>)? {
            let parts = rest.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let number = Decimal.integer(first, maximum: .max) else { return nil }
            return (number, parts.count > 1 ? parts[1] : [])
        }
        func isWord(_ word: StaticString) -> Bool {
            word.withUTF8Buffer { words.first?.elementsEqual($0) ?? false }
        }
        if isWord("sent"), let (sent, total) = numbers(), let total = Decimal.integer(total, maximum: .max) {
            self = .progress(sent: sent, of: total)
        } else if isWord("verified") || isWord("unverified"),
            let name = RemoteName(String(decoding: rest, as: UTF8.self))
        {
            self = .delivered(DeliveredFile(name: name, proof: isWord("verified") ? .verified : .unverified))
        } else if isWord("fetched"), let (bytes, mark) = numbers() {
            self = .fetched(bytes: bytes, mark: String(decoding: mark, as: UTF8.self))
        } else if isWord("direct"), rest.isEmpty {
            self = .direct
        } else if isWord("unchanged"), rest.isEmpty {
            self = .unchanged
        } else if isWord("sealed"), rest.isEmpty {
            self = .sealed
        } else if isWord("failed"), let problem = UploadProblem(word: rest) {
            self = .failed(problem)
        } else {
            return nil
        }
    }
}
