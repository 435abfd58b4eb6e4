/// Fuzzing: for each reader of external bytes, this module has a function that passes any bytes to the reader. `make
/// fuzz` searches for bytes with which a reader traps, reads beyond its memory or takes too long. The tests run the
/// stored inputs, and inputs of growing length.

/// A reader of external bytes, with the limits of its inputs.
public struct FuzzTarget: Sendable {
    /// The name of the reader's folder in Tests/FuzzCorpus.
    public let name: String
    /// The maximum length of an input.
    public let maximumBytes: Int
    /// Kinds of growing inputs for this reader, in addition to the kinds that all readers of text have.
    public let growths: [Growth]
    /// Passes any bytes to the reader, and traps if a condition about the result is violated.
    public let run: @Sendable ([UInt8]) -> Void

    init(_ name: String, maximumBytes: Int, growths: [Growth] = [], run: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.growths = growths
        self.run = run
    }

    /// All readers.
    public static let all: [FuzzTarget] = [
        requests, legacyRequests, client, metaInformation, packets, settings, montages, history, arrangements, capacity,
        recordings, repairs, xdf, touches, touchScripts, options, names, mail, pictures, lslMessages,
        lslQuestions, lslDescriptions, lslFeeds, lslInlet,
        tables, updateNotes, uploads, wifi, json, studies, archives, sounds, playerPackets,
        songTags, songIndex, songSelection, tempoTables, playlists, runs,
        advertisements, controllers, polarFrames, sensors, cyton, cytonPackets, viewerFeed,
        viewerFrames, viewerRequests,
    ]
}

/// Inputs of one kind and of any length: a beginning, a part that is repeated, and an end.
public struct Growth: Sendable {
    public let name: String
    private let begin: @Sendable (Int) -> [UInt8]
    private let part: [UInt8]
    private let end: [UInt8]

    /// - Parameters:
    ///   - begin: returns the bytes before the repeated parts. Its argument is the number of bytes that follow, which a length field can state.
    public init(
        _ name: String, _ part: String, end: String = "", begin: @escaping @Sendable (Int) -> String = { _ in "" }
    ) {
        self.name = name
        self.begin = { Array(begin($0).utf8) }
        self.part = Array(part.utf8)
        self.end = Array(end.utf8)
    }

    /// Creates inputs that consist of bytes instead of text.
    init(_ name: String, bytes part: [UInt8], begin: [UInt8]) {
        self.name = name
        self.begin = { _ in begin }
        self.part = part
        end = []
    }

    /// Returns an input that is as long as possible, up to this number of bytes.
    public func input(bytes: Int) -> [UInt8] {
        // The number of bytes before the repeated parts depends on the length of the input, because a length field can have several sizes.
        let space = bytes - begin(bytes).count - end.count
        let times = max(0, space / part.count)
        var input = begin(times * part.count + end.count)
        input.reserveCapacity(bytes)
        for _ in 0..<times { input += part }
        return input + end
    }

    /// Kinds of growing inputs for every reader of text.
    public static let usual = [
        Growth("blanks", " "), Growth("line ends", "\n"), Growth("zeros", "\0"), Growth("digits", "9"),
        Growth("letters", "a"), Growth("beyond ASCII", "\u{E9}"), Growth("words", "a "), Growth("short lines", "a=1\n"),
        Growth("quotes", "\""), Growth("commas", ","), Growth("dots", "."), Growth("colons", ":"),
        Growth("tags", "<a>"),
        Growth("comments", "# \n"), Growth("minus", "-"), Growth("returns", "\r\n"),
    ]
}

/// Traps with a reason if a condition is violated.
func demand(_ condition: Bool, _ reason: @autoclosure () -> String) {
    if condition { return }
    #if hasFeature(Embedded)
    print("broken promise: \(reason())")
    fatalError()
    #else
    // Pass the reason to `fatalError`: a line that was printed before would be lost when the program traps.
    fatalError("broken promise: \(reason())")
    #endif
}

/// Reads numbers and groups of bytes from an input, beginning at its start.
struct InputBytes {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isEmpty: Bool { place >= bytes.count }

    /// Returns the next byte; 0 at the end.
    mutating func byte() -> UInt8 {
        guard place < bytes.count else { return 0 }
        place += 1
        return bytes[place - 1]
    }

    /// Returns the number in the next two bytes, low byte first.
    mutating func number() -> Int {
        let low = byte()
        return Int(low) | Int(byte()) << 8
    }

    mutating func part(_ count: Int) -> [UInt8] {
        let end = min(bytes.count, place + count)
        defer { place = end }
        return Array(bytes[place..<end])
    }

    mutating func rest() -> [UInt8] { part(bytes.count) }
}
