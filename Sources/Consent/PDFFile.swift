import CZlib

/// The objects of a PDF (ISO 32000), numbered from 1 in the order in which they are added, and the table of their offsets.
struct PDFFile {
    private var file = Array("%PDF-1.6\n%\u{E4}\u{F6}\n".utf8)
    private var offsets: [Int] = []

    /// The number of the next object.
    var next: Int { offsets.count + 1 }

    mutating func add(_ body: String) { add(Array(body.utf8)) }

    mutating func add(_ body: [UInt8]) {
        offsets.append(file.count)
        file += Array("\(offsets.count) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
    }

    /// Adds a stream object.
    /// - Parameter entries: the entries of the stream's dictionary, except the length.
    mutating func addStream(_ content: [UInt8], _ entries: String = "", compressed: Bool = false) {
        let packed = compressed ? Self.deflated(content) : nil
        let bytes = packed ?? content
        let filter = packed == nil ? "" : " /Filter /FlateDecode"
        add(
            Array("<< /Length \(bytes.count)\(filter)\(entries) >>\nstream\n".utf8) + bytes
                + Array("\nendstream".utf8))
    }

    /// The bytes of the whole file. The first object must be the document catalog (/Catalog).
    var bytes: [UInt8] {
        var file = file
        let table = file.count
        file += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            file += Array((String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n").utf8)
        }
        file += Array("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8)
        return file
    }

    /// Compresses bytes to zlib's format. Returns nil if there is no memory.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&result, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return nil }
        return Array(result.prefix(Int(length)))
    }
}
