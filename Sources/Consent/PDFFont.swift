import Drawing

/// A font of a document: a standard font, which every PDF reader has, or an embedded font.
struct PDFFont {
    private enum Source {
        /// Helvetica, with the characters of Windows code page 1252.
        case standard(isBold: Bool)
        case embedded(DocumentFont, name: String)
    }

    private let source: Source
    /// The glyphs that the text uses from an embedded font, sorted, with one character for each glyph.
    private var used: [(glyph: Int, scalar: UInt32)] = []
    /// The number of characters for which the font has no glyph.
    private(set) var missing = 0

    init(isBold: Bool) { source = .standard(isBold: isBold) }
    init(_ font: DocumentFont, name: String) { source = .embedded(font, name: name) }

    /// True if code page 1252 contains all characters of a text.
    static func isStandard(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { windows($0.value) != nil } }

    /// The codes of a text without line ends: bytes in a standard font, glyph numbers in an embedded one.
    mutating func codes(_ text: some Sequence<UInt32>) -> [Int] {
        var codes: [Int] = []
        for scalar in text {
            switch source {
            case .standard:
                let byte = Self.windows(scalar)
                if byte == nil { missing += 1 }
                codes.append(Int(byte ?? 0x3F))
            case .embedded(let font, _):
                let glyph = font.glyph(of: scalar)
                if glyph == 0 { missing += 1 }
                note(glyph, glyph == 0 ? 0xFFFD : scalar)
                codes.append(glyph)
            }
        }
        return codes
    }

    private mutating func note(_ glyph: Int, _ scalar: UInt32) {
        var (low, high) = (0, used.count)
        while low < high {
            let middle = (low + high) / 2
            if used[middle].glyph < glyph { low = middle + 1 } else { high = middle }
        }
        guard low == used.count || used[low].glyph != glyph else { return }
        used.insert((glyph, scalar), at: low)
    }

    /// The width of a character in thousandths of the font size.
    func width(_ code: Int) -> Int {
        switch source {
        case .standard(let isBold):
            let plain =
                switch code {
                case 0x20...0x7E: Int(Self.widths[code - 0x20])
                case 0xC0...0xDF: 778
                default: 611
                }
            // Estimate the widths of the bold font, which is at most a tenth wider.
            return isBold ? plain * 11 / 10 : plain
        case .embedded(let font, _): return font.advance(of: code)
        }
    }

    /// The codes as a string of a content stream: "(text)" or "<0123>".
    func string(_ codes: [Int]) -> [UInt8] {
        switch source {
        case .standard:
            var bytes: [UInt8] = [0x28]
            for code in codes {
                if code == 0x28 || code == 0x29 || code == 0x5C { bytes.append(0x5C) }
                bytes.append(UInt8(truncatingIfNeeded: code))
            }
            return bytes + [0x29]
        case .embedded: return Array("<".utf8) + codes.flatMap { Self.hexadecimal($0) } + Array(">".utf8)
        }
    }

    /// The number of objects that this font adds to the file.
    var objects: Int { if case .standard = source { 1 } else { 5 } }

    /// Adds the font's objects, beginning with the font object.
    func add(to file: inout PDFFile) {
        switch source {
        case .standard(let isBold):
            let name = isBold ? "Helvetica-Bold" : "Helvetica"
            file.add("<< /Type /Font /Subtype /Type1 /BaseFont /\(name) /Encoding /WinAnsiEncoding >>")
        case .embedded(let font, let name):
            let first = file.next
            file.add(
                "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H "
                    + "/DescendantFonts [\(first + 1) 0 R] /ToUnicode \(first + 4) 0 R >>")
            let widths = used.reduce("") { $0 + "\($1.glyph) [\(font.advance(of: $1.glyph))] " }
            file.add(
                "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /\(name) /CIDSystemInfo << /Registry (Adobe) "
                    + "/Ordering (Identity) /Supplement 0 >> /FontDescriptor \(first + 2) 0 R /DW 1000 /W [\(widths)] >>"
            )
            let box = font.box.reduce("") { $0 + "\($1) " }
            file.add(
                "<< /Type /FontDescriptor /FontName /\(name) /Flags 4 /FontBBox [\(box)] /ItalicAngle 0 "
                    + "/Ascent \(font.ascender) /Descent \(font.descender) /CapHeight \(font.capHeight) /StemV 80 "
                    + "/FontFile3 \(first + 3) 0 R >>")
            file.addStream(font.outlines, " /Subtype /CIDFontType0C", compressed: true)
            file.addStream(unicode, compressed: true)
        }
    }

    /// The font's CMap, which maps glyphs back to characters, so that the text can be searched and copied.
    private var unicode: [UInt8] {
        var text = Array(
            ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
                + "1 begincodespacerange <0000> <FFFF> endcodespacerange\n").utf8)
        // Write several sections, because each may contain at most 100 entries.
        for start in stride(from: 0, to: used.count, by: 100) {
            let part = used[start..<min(start + 100, used.count)]
            text += Array("\(part.count) beginbfchar\n".utf8)
            for (glyph, scalar) in part {
                text += Array("<".utf8) + Self.hexadecimal(glyph) + Array("> <".utf8)
                for unit in Unicode.Scalar(scalar).map({ Array(String($0).utf16) }) ?? [0xFFFD] {
                    text += Self.hexadecimal(Int(unit))
                }
                text += Array(">\n".utf8)
            }
            text += Array("endbfchar\n".utf8)
        }
        return text + Array("endcmap CMapName currentdict /CMap defineresource pop end end\n".utf8)
    }

    private static func hexadecimal(_ number: Int) -> [UInt8] {
        [12, 8, 4, 0].map { shift in
            let digit = UInt8(number >> shift & 15)
            return digit < 10 ? 0x30 + digit : 0x37 + digit
        }
    }

    /// The byte of a character in code page 1252; nil if the code page does not contain it.
    private static func windows(_ scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x0A, 0x20...0x7E, 0xA0...0xFF: UInt8(scalar)
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
        default: nil
        }
    }

    /// The widths of Helvetica's characters, from Adobe's metrics of the 14 standard fonts.
    private static let widths: [UInt16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ]
}
