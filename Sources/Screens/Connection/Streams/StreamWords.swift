import Signals

extension Strings {
    /// A name from the network as it is shown, with words in its place where there is nothing to see.
    func shown(_ name: String) -> String {
        let text = Self.seen(name)
        return text.isEmpty ? streams.unnamed : text
    }

    /// A text from the network without characters that nobody sees or that turn others round; empty where only blanks are left.
    private static func seen(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            let length = unseen(rest)
            if length == 0 {
                bytes.append(first)
                rest.removeFirst()
            } else {
                rest.removeFirst(length)
            }
        }
        return bytes.allSatisfy { $0 == 0x20 } ? "" : String(decoding: bytes, as: UTF8.self)
    }

    /// "EEG · 32 channels · 500 Hz · lab-pc", behind what `isOpen` says.
    func facts(of row: StreamList.Row) -> String {
        let stream = row.stream
        let rate = stream.rate.isIrregular ? irregular : words(for: stream.rate)
        let facts = [
            row.isOpen ? streams.isOpen : "", Self.seen(stream.type), channelCount(stream.channelCount), rate,
            Self.seen(stream.host),
        ]
        return facts.reduce("") { $1.isEmpty ? $0 : $0.isEmpty ? $1 : $0 + " · " + $1 }
    }

    /// How many bytes of UTF-8 the unseen character takes that a text begins with; 0 where it begins with another.
    private static func unseen(_ bytes: ArraySlice<UInt8>) -> Int {
        let first = bytes[bytes.startIndex]
        if first < 0x20 || first == 0x7F { return 1 }
        guard bytes.count >= 2 else { return 0 }
        let second = bytes[bytes.startIndex + 1]
        // Controls of Latin-1.
        if first == 0xC2 && second < 0xA0 { return 2 }
        guard bytes.count >= 3 else { return 0 }
        let third = bytes[bytes.startIndex + 2]
        return switch (first, second) {
        // Spaces of no width, marks and embeddings of writing directions, ends of lines.
        case (0xE2, 0x80): (0x8B...0x8F).contains(third) || (0xA8...0xAE).contains(third) ? 3 : 0
        case (0xE2, 0x81): (0xA0...0xAF).contains(third) ? 3 : 0
        case (0xEF, 0xBB): third == 0xBF ? 3 : 0
        default: 0
        }
    }
}
