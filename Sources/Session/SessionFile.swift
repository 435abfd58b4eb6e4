import Acquisition
import Services
import Signals
import Text

/// A session as a small text file. Its lines are:
/// 1. the format and its version,
/// 2. the view,
/// 3. one line per source, with fields separated by tabs: the source's place as in the history's file (two fields), the
///   hash of the channels that it offered in
/// hexadecimal digits, and the selected channels as "signal.channel",
/// 4. the line "shown", followed by lines of the same form with the channels that were shown earlier, latest last.
public enum SessionFile {
    /// The name of the session's file, for `Machine`.
    public static let name = SmallFile.session.name
    /// The maximum size of the session's file in bytes. Larger files are not read.
    public static let maximumBytes = SmallFile.session.maximumBytes
    static let header = "PocketScope session 3"
    /// The header of an earlier format of the session's file. That format did not contain the channels that were shown earlier.
    static let earlierHeader = "PocketScope session 2"
    private static let view = "view\t"
    private static let restart = "restart"
    /// The line that separates the open sources from those shown earlier. The line of a source has more fields, so it
    /// cannot be mistaken for this line.
    private static let shown = "shown"

    /// Parses the session's file. The bytes may be anything. If the file cannot be parsed as a whole, the result is an empty session.
    public static func parse(_ bytes: [UInt8]) -> SavedSession {
        guard bytes.count <= maximumBytes, bytes.last == UInt8(ascii: "\n") else { return SavedSession() }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first,
            first.elementsEqual(header.utf8) || first.elementsEqual(earlierHeader.utf8), lines.count >= 2,
            var session = session(lines[1])
        else { return SavedSession() }
        let own = lines.dropFirst(2).prefix { !$0.elementsEqual(shown.utf8) }
        let before = lines.dropFirst(2 + own.count + 1)
        guard own.count <= Acquisition.maximumSources, before.count <= SavedSession.maximumShown else {
            return SavedSession()
        }
        for line in own {
            guard let source = source(line) else { return SavedSession() }
            session.sources.append(source)
        }
        for line in before {
            guard let source = source(line) else { return SavedSession() }
            session.shown.append(source)
        }
        return session
    }

    /// Encodes a session for the file. It omits sources that do not fit the format.
    public static func bytes(of session: SavedSession) -> [UInt8] {
        var text = Array(header.utf8)
        text.append(UInt8(ascii: "\n"))
        text += Array((view + (session.page.map { String($0) } ?? "") + "\t").utf8)
        if session.isRestart { text += Array(restart.utf8) }
        text.append(UInt8(ascii: "\n"))
        for source in session.sources.prefix(Acquisition.maximumSources) { add(source, to: &text) }
        guard !session.shown.isEmpty else { return text }
        text += Array((shown + "\n").utf8)
        for source in session.shown.suffix(SavedSession.maximumShown) { add(source, to: &text) }
        return text
    }

    private static func add(_ source: SavedSession.Source, to text: inout [UInt8]) {
        guard let place = HistoryFile.fields(of: source.place, mayLackDetails: true) else { return }
        for field in place {
            text.append(contentsOf: field.utf8)
            text.append(UInt8(ascii: "\t"))
        }
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
            text.append(ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: source.offer >> shift)))
        }
        for channel in source.channels.prefix(ChannelSelection.maximum) {
            text.append(UInt8(ascii: "\t"))
            text.append(contentsOf: (String(channel.signal) + "." + String(channel.channel)).utf8)
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Parses the second line of the session's file, which states the view. The result is a session without sources.
    private static func session(_ line: ArraySlice<UInt8>) -> SavedSession? {
        guard line.starts(with: view.utf8) else { return nil }
        let fields = line.dropFirst(view.utf8.count).split(
            separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 2, fields[1].isEmpty || fields[1].elementsEqual(restart.utf8) else { return nil }
        var session = SavedSession(isRestart: !fields[1].isEmpty)
        guard !fields[0].isEmpty else { return session }
        guard let page: Int = ASCII.number(fields[0], upTo: SavedSession.maximumPage) else { return nil }
        session.page = page
        return session
    }

    private static func source(_ line: ArraySlice<UInt8>) -> SavedSession.Source? {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard (3...3 + ChannelSelection.maximum).contains(fields.count),
            let place = HistoryFile.place(fields[0], fields[1], mayLackDetails: true), let offer = offer(fields[2])
        else { return nil }
        var channels: [ChannelID] = []
        for field in fields.dropFirst(3) {
            guard let channel = channel(field) else { return nil }
            channels.append(channel)
        }
        return SavedSession.Source(place, offer: offer, channels: channels)
    }

    private static func offer(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard digits.count == 16 else { return nil }
        var offer: UInt64 = 0
        for digit in digits {
            guard let value = ASCII.hexadecimal(digit) else { return nil }
            offer = offer << 4 | UInt64(value)
        }
        return offer
    }

    private static func channel(_ field: ArraySlice<UInt8>) -> ChannelID? {
        let parts = field.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let signal: Int = ASCII.number(parts[0], upTo: SignalCatalogue.maximumSignals - 1),
            let channel: Int = ASCII.number(parts[1], upTo: SignalCatalogue.maximumChannels - 1)
        else { return nil }
        return ChannelID(signal: signal, channel: channel)
    }
}
