import Drawing
import Services
import Signals
import Text

/// The signed consent as a PDF with A4 pages. The PDF uses Helvetica, which every PDF reader has. If Helvetica lacks characters of the text, the PDF
/// embeds the device's fonts. If a part of the text cannot be shown, the PDF contains a note about that.
public struct ConsentPDF {
    private static let page = (width: 595, height: 842)
    private static let margin = 56
    /// The maximum number of pages with text. One more page contains the signature.
    private static let maximumPages = 100

    private enum Weight: Int { case regular, bold }

    private var fonts: [PDFFont]
    private var pages: [[UInt8]] = [[]]
    private var y = page.height - margin
    /// The number of lines that did not fit on the maximum number of pages.
    private var leftOut = 0

    /// - Parameter fontFolder: the folder with the files of the font Inter.
    public init(_ document: ConsentDocument, fontFolder: String) {
        fonts = Self.fonts(for: document, fontFolder)
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
        let lines = leftOut
        if lines > 0 { turnPage() }
        y -= 12
        write(document.agreement, size: 11, .bold, isLimited: false)
        sign(document)
        note(document, lines)
    }

    private static func fonts(for document: ConsentDocument, _ folder: String) -> [PDFFont] {
        let texts =
            [document.title, document.version, document.agreement, document.name] + document.paragraphs.map { $0.text }
        let own = [PDFFont(isBold: false), PDFFont(isBold: true)]
        guard !texts.allSatisfy({ PDFFont.isStandard($0) }),
            let regular = DocumentFont(path: folder + "/Inter-Regular.otf"),
            let bold = DocumentFont(path: folder + "/Inter-SemiBold.otf")
        else { return own }
        return [PDFFont(regular, name: "Inter-Regular"), PDFFont(bold, name: "Inter-SemiBold")]
    }

    private mutating func sign(_ document: ConsentDocument) {
        let size = document.signature.size
        let width = 240
        let height = size.width > 0 ? min(160, width * size.height / size.width) : 0
        if y - height - 60 < Self.margin { turnPage() }
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
        if !document.name.isEmpty { write(document.name, size: 11, .regular, isLimited: false) }
        if let time = document.time {
            let civil = CivilTime(seconds: time)
            write(
                civil.isoDate + " " + CivilTime.two(civil.hour) + ":" + CivilTime.two(civil.minute), size: 11, .regular,
                isLimited: false)
        }
        write(document.uuid, size: 9, .regular, isLimited: false)
    }

    /// Adds a note about the parts that the document cannot show.
    private mutating func note(_ document: ConsentDocument, _ lines: Int) {
        let isGerman = document.language.utf8.starts(with: "de".utf8)
        var notes: [LocalText] = []
        if lines > 0 {
            notes.append(
                LocalText(
                    en:
                        "This document contains at most \(Self.maximumPages) pages of text. The last \(lines) lines are missing; "
                        + "the device showed them before the signature.",
                    de:
                        "Dieses Dokument fasst \(Self.maximumPages) Seiten Text. Die letzten \(lines) Zeilen fehlen; "
                        + "das Gerät hat sie vor der Unterschrift gezeigt."))
        }
        let missing = fonts.reduce(0) { $0 + $1.missing }
        if missing > 0 {
            notes.append(
                LocalText(
                    en:
                        "\(missing) characters of the text cannot be shown in this document. A replacement character marks each of them.",
                    de:
                        "\(missing) Zeichen des Textes lassen sich in diesem Dokument nicht zeigen. An ihrer Stelle steht je ein Ersatzzeichen."
                ))
        }
        for note in notes {
            y -= 6
            write(isGerman ? note[.german] : note[.english], size: 9, .regular, isLimited: false)
        }
    }

    // MARK: Text

    /// Writes a text, broken into lines that fit the page.
    /// - Parameter isLimited: true to omit the text after the maximum number of pages.
    private mutating func write(_ text: String, size: Int, _ weight: Weight, isLimited: Bool = true) {
        let most = (Self.page.width - 2 * Self.margin) * 1000
        let scalars = text.unicodeScalars.map { $0.value == 0x0D || $0.value == 0x09 ? 0x20 : $0.value }
        for paragraph in scalars.split(separator: 0x0A, omittingEmptySubsequences: false) {
            var line: [Int] = []
            var width = 0
            let space = fonts[weight.rawValue].codes([0x20])
            func length(_ code: Int, _ font: PDFFont) -> Int { font.width(code) * size }
            for word in paragraph.split(separator: 0x20) {
                let codes = fonts[weight.rawValue].codes(word)
                let font = fonts[weight.rawValue]
                let wide = codes.reduce(0) { $0 + length($1, font) }
                let gap = line.isEmpty ? 0 : length(space[0], font)
                if !line.isEmpty, width + gap + wide > most {
                    put(line, size: size, weight, isLimited)
                    (line, width) = ([], 0)
                }
                if !line.isEmpty {
                    line += space
                    width += gap
                }
                for code in codes {
                    // Break a word that is longer than a line.
                    if !line.isEmpty, width + length(code, font) > most {
                        put(line, size: size, weight, isLimited)
                        (line, width) = ([], 0)
                    }
                    line.append(code)
                    width += length(code, font)
                }
            }
            put(line, size: size, weight, isLimited)
        }
    }

    private mutating func put(_ line: [Int], size: Int, _ weight: Weight, _ isLimited: Bool) {
        let height = size + size * 2 / 5
        if y - height < Self.margin {
            guard !isLimited || pages.count < Self.maximumPages else {
                leftOut += 1
                return
            }
            turnPage()
        }
        y -= height
        guard !line.isEmpty else { return }
        put("BT /\(weight == .bold ? "B" : "R") \(size) Tf \(Self.margin) \(y) Td ")
        pages[pages.count - 1] += fonts[weight.rawValue].string(line)
        put(" Tj ET\n")
    }

    private mutating func turnPage() {
        pages.append([])
        y = Self.page.height - Self.margin
    }

    private mutating func put(_ text: String) { pages[pages.count - 1] += Array(text.utf8) }

    // MARK: The file

    /// The objects of the file: document catalog (/Catalog), page tree, two fonts, and for each page the page and its content.
    public var bytes: [UInt8] {
        var file = PDFFile()
        let bold = 3 + fonts[0].objects
        let first = bold + fonts[1].objects
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
        file.add("<< /Type /Catalog /Pages 2 0 R >>")
        file.add("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
        for font in fonts { font.add(to: &file) }
        for content in pages {
            file.add(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.page.width) \(Self.page.height)] "
                    + "/Resources << /Font << /R 3 0 R /B \(bold) 0 R >> >> /Contents \(file.next + 1) 0 R >>")
            file.addStream(content)
        }
        return file.bytes
    }
}
