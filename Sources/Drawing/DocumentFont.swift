import CFreeType

/// A font file for PDF documents: the outlines for embedding, and the metrics in thousandths of an em. Only one thread at a time may use an object.
public final class DocumentFont {
    /// The font's CFF table, which contains the outlines in the order of glyph numbers.
    public let outlines: [UInt8]
    public let ascender: Int
    public let descender: Int
    public let capHeight: Int
    /// The box that contains all glyphs: left, bottom, right, top.
    public let box: [Int]

    private let library: FontLibrary
    private let face: FT_Face
    private let unitsPerEm: Int
    private static let maximumBytes: FT_ULong = 4 << 20

    /// Opens a font file.
    /// - Returns: nil if the file is missing, or its font has no CFF table with outlines by glyph number.
    public init?(path: String) {
        guard let library = try? FontLibrary() else { return nil }
        var opened: FT_Face?
        guard FT_New_Face(library.handle, path, 0, &opened) == 0, let opened else { return nil }
        var length: FT_ULong = 0
        guard opened.pointee.units_per_EM > 0,
            FT_Load_Sfnt_Table(opened, freetype_cff_tag(), 0, nil, &length) == 0, length > 0,
            length <= Self.maximumBytes
        else {
            FT_Done_Face(opened)
            return nil
        }
        var table = [UInt8](repeating: 0, count: Int(length))
        guard FT_Load_Sfnt_Table(opened, freetype_cff_tag(), 0, &table, &length) == 0 else {
            FT_Done_Face(opened)
            return nil
        }
        let units = Int(opened.pointee.units_per_EM)
        func thousandths(_ value: Int) -> Int { value * 1000 / units }
        self.library = library
        face = opened
        unitsPerEm = units
        outlines = table
        ascender = thousandths(Int(opened.pointee.ascender))
        descender = thousandths(Int(opened.pointee.descender))
        capHeight = thousandths(Int(freetype_cap_height(opened)))
        let bounds = opened.pointee.bbox
        box = [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax].map { thousandths(Int($0)) }
    }

    deinit { FT_Done_Face(face) }

    /// The number of a character's glyph; 0 if the font does not contain the character.
    public func glyph(of scalar: UInt32) -> Int { Int(FT_Get_Char_Index(face, FT_ULong(scalar))) }

    /// The advance width of a glyph, in thousandths of an em.
    public func advance(of glyph: Int) -> Int {
        guard FT_Load_Glyph(face, FT_UInt(glyph), freetype_unscaled()) == 0 else { return 0 }
        return Int(face.pointee.glyph.pointee.metrics.horiAdvance) * 1000 / unitsPerEm
    }
}
