import Drawing
import Services
import Signals

/// The signed consent as a PDF 1.4 (ISO 32000) of A4 pages: Helvetica, which every reader has, in the letters of Windows code page 1252.
struct ConsentPDF {
    private static let page = (width: 595, height: 842)
    private static let margin = 56
    /// The most pages.
    private static let maximumPages = 100

    private var pages: [[UInt8]] = [[]]
    private var y = 0

    init(_ document: ConsentDocument) {
        y = Self.page.height - Self.margin
        write(document.title, size: 18, .bold)
        write(document.version, size: 9, .regular)
        y -= 10
        for paragraph in document.paragraphs {
            switch paragraph.kind {
            case .title:
                y -= 10
                write(paragraph.text, size: 14, .bold)
            case .heading:
                y -= 4
                write(paragraph.text, size: 11, .bold)
            case .text:
                write(paragraph.text, size: 11, .regular)
                y -= 4
            }
        }
        y -= 12
        write(document.agreement, size: 11, .bold)
        sign(document)
    }

    private mutating func sign(_ document: ConsentDocument) {
        let size = document.signature.size
        let width = 240
        let height = size.width > 0 ? min(160, width * size.height / size.width) : 0
        room(height + 60)
        y -= height + 10
        if size.width > 0, size.height > 0 {
            put("1.5 w 1 J 1 j\n")
            for line in document.signature.lines where line.count > 1 {
                for (index, point) in line.enumerated() {
                    let x = Self.margin + point.x * width / size.width
                    let up = y + height - point.y * height / size.height
                    put("\(x) \(up) " + (index == 0 ? "m\n" : "l\n"))
                }
                put("S\n")
            }
        }
        put("0.5 w \(Self.margin) \(y) m \(Self.margin + width) \(y) l S\n")
        y -= 4
        if !document.name.isEmpty { write(document.name, size: 11, .regular) }
        if let time = document.time {
            let civil = CivilTime(seconds: time)
            write(
                civil.isoDate + " " + CivilTime.two(civil.hour) + ":" + CivilTime.two(civil.minute), size: 11, .regular)
        }
        write(document.uuid, size: 9, .regular)
    }

    // MARK: Text

    private enum Font { case regular, bold }

    /// Writes a text in lines that fit the page.
    private mutating func write(_ text: String, size: Int, _ font: Font) {
        let most = (Self.page.width - 2 * Self.margin) * 1000
        for paragraph in Self.windows(text).split(separator: 0x0A, omittingEmptySubsequences: false) {
            var line: [UInt8] = []
            var width = 0
            for word in paragraph.split(separator: 0x20) {
                let wide = word.reduce(0) { $0 + Self.width($1, font) } * size
                let space = line.isEmpty ? 0 : Self.width(0x20, font) * size
                if !line.isEmpty, width + space + wide > most {
                    put(line, size: size, font)
                    (line, width) = ([], 0)
                }
                if !line.isEmpty { line.append(0x20) }
                line += word
                width += wide + space
            }
            put(line, size: size, font)
        }
    }

    private mutating func put(_ line: [UInt8], size: Int, _ font: Font) {
        let height = size + size * 2 / 5
        room(height)
        y -= height
        guard !line.isEmpty else { return }
        put("BT /\(font == .bold ? "B" : "R") \(size) Tf \(Self.margin) \(y) Td (")
        for byte in line {
            if byte == 0x28 || byte == 0x29 || byte == 0x5C { pages[pages.count - 1].append(0x5C) }
            pages[pages.count - 1].append(byte)
        }
        put(") Tj ET\n")
    }

    private mutating func room(_ height: Int) {
        guard y - height < Self.margin, pages.count < Self.maximumPages else { return }
        pages.append([])
        y = Self.page.height - Self.margin
    }

    private mutating func put(_ text: String) { pages[pages.count - 1] += Array(text.utf8) }

    /// The letters of code page 1252; "?" for all others.
    static func windows(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x0A, 0x20...0x7E, 0xA0...0xFF: UInt8(scalar.value)
            case 0x20AC: 0x80
            case 0x160: 0x8A
            case 0x152: 0x8C
            case 0x17D: 0x8E
            case 0x161: 0x9A
            case 0x153: 0x9C
            case 0x17E: 0x9E
            case 0x178: 0x9F
            case 0x201A: 0x82
            case 0x201E: 0x84
            case 0x2026: 0x85
            case 0x2018: 0x91
            case 0x2019: 0x92
            case 0x201C: 0x93
            case 0x201D: 0x94
            case 0x2022: 0x95
            case 0x2013: 0x96
            case 0x2014: 0x97
            case 0x2212: 0x2D
            case 0x0D, 0x09: 0x20
            default: 0x3F
            }
        }
    }

    /// Helvetica's widths in thousandths, from Adobe's metrics of the 14 standard fonts; the bold one is at most a tenth wider.
    private static func width(_ byte: UInt8, _ font: Font) -> Int {
        let plain =
            switch byte {
            case 0x20...0x7E: Int(widths[Int(byte) - 0x20])
            case 0xC0...0xDF: 778
            default: 611
            }
        return font == .bold ? plain * 11 / 10 : plain
    }

    private static let widths: [UInt16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ]

    // MARK: The file

    /// Catalog, tree of pages, two fonts, and for each page the page and what is on it.
    var bytes: [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        func object(_ body: [UInt8]) {
            offsets.append(file.count)
            file += Array("\(offsets.count) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let kids = pages.indices.map { "\(5 + 2 * $0) 0 R" }.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
        object(Array("<< /Type /Catalog /Pages 2 0 R >>".utf8))
        object(Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8))
        for name in ["Helvetica", "Helvetica-Bold"] {
            object(
                Array("<< /Type /Font /Subtype /Type1 /BaseFont /\(name) /Encoding /WinAnsiEncoding >>".utf8))
        }
        for (index, content) in pages.enumerated() {
            object(
                Array(
                    ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.page.width) \(Self.page.height)] "
                        + "/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents \(6 + 2 * index) 0 R >>").utf8))
            object(
                Array("<< /Length \(content.count) >>\nstream\n".utf8) + content + Array("\nendstream".utf8))
        }
        let table = file.count
        file += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            file += Array((String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n").utf8)
        }
        file += Array("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8)
        return file
    }
}
