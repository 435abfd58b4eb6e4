import Text

extension UpdateNote {
    private static let blank = UInt8(ascii: " ")
    /// The maximum valid size of an update bundle, in bytes.
    private static let maximumSize: Int64 = 1 << 40

    /// Parses the note file of the update agent. The bytes may be anything; invalid lines are skipped. If several lines
    /// state the same property, the first of them applies.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: Self.blank, maxSplits: 6, omittingEmptySubsequences: false)
            switch String(decoding: words[0], as: UTF8.self) {
            case "state": state = state ?? Self.state(words.dropFirst())
            case "running": running = running ?? Self.system(words)
            case "other": other = other ?? Self.system(words)
            case "keyring": if words.count == 2, signers.isEmpty { signers = Self.signers(words[1]) }
            case "bundle": if let bundle = Self.bundle(words) { add(bundle) }
            case "outcome": outcome = outcome ?? Self.outcome(words)
            default: break
            }
        }
    }

    private mutating func add(_ bundle: Bundle) {
        if !bundles.contains(where: { $0.number == bundle.number }) { bundles.append(bundle) }
    }

    /// Parses fingerprints of certificates that are separated by commas. The result is empty if one of them is invalid.
    private static func signers(_ word: ArraySlice<UInt8>) -> [String] {
        let found = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let digits = "0123456789abcdef".utf8
        guard found.allSatisfy({ $0.count == signerDigits && $0.allSatisfy { digits.contains($0) } }) else { return [] }
        return found.prefix(maximumSigners).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func state(_ words: ArraySlice<ArraySlice<UInt8>>) -> State? {
        guard let word = words.first else { return nil }
        let rest = Array(words.dropFirst())
        switch (String(decoding: word, as: UTF8.self), rest.count) {
        case ("idle", 0): return .idle
        case ("looking", 0): return .looking
        case ("ready", 0): return .ready
        case ("installing", 2):
            guard let percent: Int = ASCII.number(rest[0], upTo: 100), let version = UpdateVersion(rest[1]) else {
                return nil
            }
            return .installing(percent: percent, version: version)
        case ("installed", 1): return UpdateVersion(rest[0]).map { .installed($0) }
        case ("failed", 1): return .failed(UpdateRefusal(rest[0]))
        default: return nil
        }
    }

    private static func system(_ words: [ArraySlice<UInt8>]) -> System? {
        guard words.count == 3, let version = UpdateVersion(words[2]) else { return nil }
        switch String(decoding: words[1], as: UTF8.self) {
        case "A": return System(.a, version)
        case "B": return System(.b, version)
        default: return nil
        }
    }

    private static func bundle(_ words: [ArraySlice<UInt8>]) -> Bundle? {
        guard words.count == 7, let number: Int = ASCII.number(words[1], upTo: maximumBundles - 1),
            !words[2].isEmpty, let size: Int64 = ASCII.number(words[4], upTo: maximumSize),
            let version = UpdateVersion(words[5]), !words[6].isEmpty
        else { return nil }
        let place: Bundle.Place
        switch String(decoding: words[3], as: UTF8.self) {
        case "stick": place = .stick
        case "card": place = .card
        default: return nil
        }
        return Bundle(
            number, words[2].elementsEqual("ok".utf8) ? nil : UpdateRefusal(words[2]), on: place, size: size, version,
            name: name(words[6]))
    }

    /// Parses a file name in the note. Characters that are not printable become question marks.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        let shown = bytes.prefix(maximumName).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        return String(decoding: shown, as: UTF8.self)
    }

    private static func outcome(_ words: [ArraySlice<UInt8>]) -> Outcome? {
        guard words.count == 4, let from = UpdateVersion(words[2]), let to = UpdateVersion(words[3]) else { return nil }
        switch String(decoding: words[1], as: UTF8.self) {
        case "updated": return Outcome(.updated, from: from, to: to)
        case "reverted": return Outcome(.reverted, from: from, to: to)
        case "interrupted": return Outcome(.interrupted, from: from, to: to)
        default: return nil
        }
    }
}
