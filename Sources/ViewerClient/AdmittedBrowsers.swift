import Services
import Text
import ViewerFeed

/// The browsers that may show the second screen without a code, and their file: a line `TOKEN NAME` for each.
struct AdmittedBrowsers: Equatable {
    struct Browser: Equatable {
        let token: ViewerToken
        let name: String
    }

    private(set) var all: [Browser] = []

    init() {}

    /// Reads a file's content. Lines that are not valid, and those beyond the maximum, are left out.
    init(_ bytes: [UInt8]) {
        for line in bytes.split(separator: 0x0A) where all.count < FeedLimits.tokens {
            let digits = line.prefix(2 * ViewerToken.bytes)
            guard let token = ViewerToken(digits), line.dropFirst(digits.count).first ?? 0x20 == 0x20,
                !all.contains(where: { $0.token.prefix == token.prefix })
            else { continue }
            let name = Array(line.dropFirst(digits.count + 1))
            guard isUTF8(name) else { continue }
            all.append(Browser(token: token, name: Self.line(String(decoding: name, as: UTF8.self))))
        }
    }

    private static func line(_ name: String) -> String {
        PrintableText.line(name, maximumBytes: FeedLimits.browserBytes)
    }

    /// The file's content.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for browser in all { bytes += Array((browser.token.text + " " + browser.name + "\n").utf8) }
        return bytes
    }

    /// Adds a browser. If there are too many, the oldest one is forgotten.
    mutating func add(_ token: ViewerToken, name: String) {
        remove(token.prefix)
        if all.count >= FeedLimits.tokens { all.removeFirst() }
        all.append(Browser(token: token, name: Self.line(name)))
    }

    mutating func remove(_ prefix: UInt32) { all.removeAll { $0.token.prefix == prefix } }
    mutating func removeAll() { all = [] }
}
