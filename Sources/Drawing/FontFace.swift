import CFreeType

/// FreeType's library object. It must exist as long as the font faces, which refer to it.
final class FontLibrary {
    let handle: FT_Library

    init() throws(DrawingError) {
        var opened: FT_Library?
        guard FT_Init_FreeType(&opened) == 0, let opened else { throw .outOfMemory }
        handle = opened
    }

    deinit { FT_Done_FreeType(handle) }
}

/// One font file, opened by FreeType.
final class FontFace {
    private let face: FT_Face
    private let library: FontLibrary
    private let kerning: PairKerning?
    private let unitsPerEm: Int
    /// The size that is set in FreeType now, in pixels per em, in 26.6 fixed point.
    private var fixedSize = 0
    /// The height of capital letters, in parts of an em.
    let capHeight: Float
    /// The distance from the baseline to the top of a line, in parts of an em.
    let ascender: Float
    /// The distance from the baseline to the bottom of a line, in parts of an em.
    let descender: Float

    /// Opens a font file.
    /// - Throws: font, if the file is missing, is not a font, or has no outlines.
    init(library: FontLibrary, path: String, weight: FontWeight) throws(DrawingError) {
        var opened: FT_Face?
        let error = FT_New_Face(library.handle, path, 0, &opened)
        guard error == 0, let opened else { throw .font(weight, code: Int(error)) }
        guard freetype_is_scalable(opened) != 0, opened.pointee.units_per_EM > 0 else {
            FT_Done_Face(opened)
            throw .font(weight, code: 0)
        }
        face = opened
        self.library = library
        kerning = PairKerning(face: opened)
        unitsPerEm = Int(opened.pointee.units_per_EM)
        let units = Float(opened.pointee.units_per_EM)
        ascender = Float(opened.pointee.ascender) / units
        descender = -Float(opened.pointee.descender) / units
        let height = freetype_cap_height(opened)
        capHeight = height > 0 ? Float(height) / units : 0.7
    }

    deinit { FT_Done_Face(face) }

    /// The number of a character's glyph; 0 (the font's symbol for a missing glyph) if the font does not contain the character.
    func index(of scalar: UInt32) -> UInt32 { UInt32(FT_Get_Char_Index(face, FT_ULong(scalar))) }

    /// Rasterizes a glyph at a position in quarters of a pixel.
    /// - Returns: the glyph's metrics and FreeType's bitmap, valid until the next call; nil if FreeType fails.
    func rasterize(_ index: UInt32, fixedSize: Int, phase: Int) -> (Glyph, FT_Bitmap)? {
        guard select(fixedSize), FT_Load_Glyph(face, index, freetype_load_flags()) == 0 else { return nil }
        let slot: FT_GlyphSlot = face.pointee.glyph
        var glyph = Glyph()
        glyph.index = index
        // Converts the unhinted advance from 16.16 to 26.6 fixed point, so that the length of a text is proportional to its size. The limits prevent
        // that a damaged font moves the pen out of range.
        glyph.advance = max(0, min(4 * fixedSize, (Int(slot.pointee.linearHoriAdvance) &+ 512) >> 10))
        FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 16), 0)
        guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        glyph.width = Int(slot.pointee.bitmap.width)
        glyph.height = Int(slot.pointee.bitmap.rows)
        glyph.left = Int(slot.pointee.bitmap_left)
        glyph.top = Int(slot.pointee.bitmap_top)
        return (glyph, slot.pointee.bitmap)
    }

    /// The distance to add between two glyphs, in 26.6 fixed point pixels. It is negative if the glyphs move closer.
    func kerning(_ left: UInt32, _ right: UInt32, fixedSize: Int) -> Int {
        guard let kerning else { return 0 }
        let product = kerning.distance(left, right) * fixedSize
        let distance = (product + (product < 0 ? -unitsPerEm : unitsPerEm) / 2) / unitsPerEm
        return max(-fixedSize, min(fixedSize, distance))
    }

    private func select(_ size: Int) -> Bool {
        if size == fixedSize { return true }
        guard FT_Set_Char_Size(face, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72) == 0 else { return false }
        fixedSize = size
        return true
    }
}
