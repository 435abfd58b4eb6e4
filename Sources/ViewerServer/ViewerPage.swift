import CMicroHTTPD
import Platform

/// The page, and the policy that lets a browser run only the scripts and styles in it.
final class ViewerPage {
    /// The maximum length of the page in bytes.
    private static let maximumBytes = 256 << 10
    /// The maximum number of scripts and styles.
    private static let maximumParts = 16

    let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The beginning of the header Content-Security-Policy. The addresses for connections follow it.
    let policy: String

    /// Returns nil if the file cannot be read.
    init?(path: String) {
        guard let content = try? readFile(path, maximum: Self.maximumBytes), !content.isEmpty else { return nil }
        bytes = .allocate(capacity: content.count)
        _ = bytes.initialize(from: content)
        policy =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "img-src 'self' data: blob:; script-src" + Self.digests(of: "script", in: content) + "; style-src"
            + Self.digests(of: "style", in: content) + "; connect-src 'self'"
    }

    deinit { bytes.deallocate() }

    /// The digests of the contents of all elements with a name, as a policy lists them.
    private static func digests(of name: StaticString, in page: [UInt8]) -> String {
        let begin = name.withUTF8Buffer { [0x3C] + Array($0) }
        let end = name.withUTF8Buffer { [0x3C, 0x2F] + Array($0) }
        var list = ""
        var place = 0
        for _ in 0..<maximumParts {
            guard let start = find(begin, in: page, from: place),
                let content = find([0x3E], in: page, from: start + begin.count),
                let stop = find(end, in: page, from: content + 1)
            else { break }
            list += " 'sha256-" + digest(page[(content + 1)..<stop]) + "'"
            place = stop + end.count
        }
        return list.utf8.isEmpty ? " 'none'" : list
    }

    private static func digest(_ bytes: ArraySlice<UInt8>) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 48) { text in
            guard let base = text.baseAddress else { return "" }
            bytes.withUnsafeBytes { http_digest($0.baseAddress, $0.count, base) }
            return String(cString: base)
        }
    }

    private static func find(_ part: [UInt8], in page: [UInt8], from start: Int) -> Int? {
        guard page.count - part.count >= start else { return nil }
        for place in start...(page.count - part.count) where page[place] == part[0] {
            var index = 1
            while index < part.count, page[place + index] | 0x20 == part[index] | 0x20 { index += 1 }
            if index == part.count { return place }
        }
        return nil
    }
}
