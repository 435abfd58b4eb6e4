import Signals
import Text

/// A file name that consists of date and time.
public struct TimedName: Equatable, Sendable {
    /// The local time in the name, in seconds since 1970; nil if the clock was never set.
    public let time: Int64?
    /// The word that replaces the time in the name if the clock was never set.
    public let word: StaticString
    /// The name of the recorded source, in characters that every file system accepts; may be empty.
    public let source: String
    /// A text that replaces `time`, `word` and `source`. If nil, the name is composed of these three.
    public let own: String?
    /// The file extension without its dot.
    public let ending: StaticString
    /// The maximum number of characters of the source's name.
    static let maximumSource = 40
    /// The highest running number. After this number, the numbers start again at 1.
    public static let maximumNumber = 1_000_000

    /// Makes a name. If no word is passed, the name is that of a screenshot.
    public init(
        time: Int64?, word: StaticString = "screenshot", source: String = "", own: String? = nil,
        ending: StaticString = "png"
    ) {
        self.time = time
        self.own = own
        self.word = word
        // Replace underscores in the source's name, because an underscore precedes the running number.
        let bytes = source.utf8.prefix(Self.maximumSource).map { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
        }
        self.source = String(decoding: bytes, as: UTF8.self)
        self.ending = ending
    }

    public static func == (a: TimedName, b: TimedName) -> Bool { a.fileName(number: 1) == b.fileName(number: 1) }

    /// The name without a running number: "2026-11-21_13-52-07" or "2026-11-21_13-52-07_labserver-9000"; "screenshot" if there is no time.
    public var stem: String { own ?? timedStem }

    private var timedStem: String { source.isEmpty ? timeOrWord : timeOrWord + "_" + source }

    private var timeOrWord: String {
        guard let time else { return word.description }
        let civil = CivilTime(seconds: time)
        return civil.isoDate + "_" + CivilTime.two(civil.hour) + "-" + CivilTime.two(civil.minute) + "-"
            + CivilTime.two(civil.second)
    }

    /// The file name with a running number: "2026-11-21_13-52-07.png" for 1, "2026-11-21_13-52-07_2.png" for 2; without a time "screenshot_1.png" or
    /// "screenshot_2.png".
    public func fileName(number: Int) -> String {
        (number <= 1 && (time != nil || own != nil) ? stem : stem + "_" + String(max(1, number))) + "."
            + ending.description
    }

    /// True if the name contains no time, so that only the running number distinguishes files of this name.
    public var isCounted: Bool { time == nil && own == nil }

    /// The highest running number among the names in a folder that contain no time; 0 if there are none.
    /// - Parameters:
    ///   - count: the number of names in the folder.
    ///   - name: returns the name at an index. It is called once for each index.
    public func lastNumber(of count: Int, _ name: (Int) -> String) -> Int {
        var last = 0
        for index in 0..<count {
            let name = name(index)
            guard name.utf8.starts(with: word.description.utf8) else { continue }
            let (time, number) = Self.parts(of: name)
            if time == nil { last = max(last, number) }
        }
        return last
    }

    /// The lowest unused running number in a folder, starting with `first`.
    /// - Parameters:
    ///   - count: the number of names in the folder.
    ///   - name: returns the name at an index. It is called once for each index.
    public func freeNumber(from first: Int, of count: Int, _ name: (Int) -> String) -> Int {
        // Among `count + 1` successive numbers, at least one is unused, so check only these.
        var isTaken = [Bool](repeating: false, count: count + 1)
        for index in 0..<count {
            guard let number = number(of: name(index)), number >= first, number - first <= count else { continue }
            isTaken[number - first] = true
        }
        return first + (isTaken.firstIndex(of: false) ?? count)
    }

    /// The running number that a file name of this kind contains; nil if the file name does not begin with this name.
    private func number(of fileName: String) -> Int? {
        let (stem, ending) = (Array(stem.utf8), Array(("." + self.ending.description).utf8))
        let bytes = Array(fileName.utf8)
        guard bytes.starts(with: stem), bytes.suffix(ending.count).elementsEqual(ending),
            bytes.count >= stem.count + ending.count
        else { return nil }
        let middle = bytes[stem.count..<(bytes.count - ending.count)]
        if middle.isEmpty { return isCounted ? nil : 1 }
        guard middle.first == UInt8(ascii: "_") else { return nil }
        return ASCII.number(middle.dropFirst(), upTo: 2 * Self.maximumNumber)
    }
}
