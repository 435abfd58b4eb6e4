import Signals
import Text

/// The name of a file that is stored by date and time.
public struct TimedName: Equatable, Sendable {
    /// Local time in seconds since 1970; nil when the clock was never set.
    public let time: Int64?
    /// What the name is when there is no time.
    public let word: StaticString
    /// Where what is stored came from, in characters that every file system takes; may be empty.
    public let source: String
    /// In place of time, word and source; nil: those make the name.
    public let own: String?
    /// Behind the dot.
    public let ending: StaticString
    /// The most characters of a source that are kept.
    static let maximumSource = 40

    /// The name of a picture of the screen, unless other words are given.
    public init(
        time: Int64?, word: StaticString = "screenshot", source: String = "", own: String? = nil,
        ending: StaticString = "png"
    ) {
        self.time = time
        self.own = own
        self.word = word
        // An underscore begins a number.
        let bytes = source.utf8.prefix(Self.maximumSource).map { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
        }
        self.source = String(decoding: bytes, as: UTF8.self)
        self.ending = ending
    }

    public static func == (a: TimedName, b: TimedName) -> Bool { a.fileName(number: 1) == b.fileName(number: 1) }

    /// Without a counter: "2026-11-21_13-52-07", "2026-11-21_13-52-07_labserver-9000", or "screenshot" when there is no time.
    public var stem: String { own ?? timedStem }

    private var timedStem: String { source.isEmpty ? timeOrWord : timeOrWord + "_" + source }

    private var timeOrWord: String {
        guard let time else { return word.description }
        let civil = CivilTime(seconds: time)
        return civil.isoDate + "_" + CivilTime.two(civil.hour) + "-" + CivilTime.two(civil.minute) + "-"
            + CivilTime.two(civil.second)
    }

    /// The file name with a counter: "2026-11-21_13-52-07.png", "2026-11-21_13-52-07_2.png"; without a time
    /// "screenshot_1.png", "screenshot_2.png".
    public func fileName(number: Int) -> String {
        (number <= 1 && (time != nil || own != nil) ? stem : stem + "_" + String(max(1, number))) + "."
            + ending.description
    }
}
