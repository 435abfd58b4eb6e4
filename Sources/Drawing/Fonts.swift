import CFreeType

/// The font in its two weights, and a cache of rasterized glyphs. Only rasterizing a glyph allocates memory.
public final class Fonts {
    /// The minimum size in pixels per em.
    public static let minimumSize: Float = 4
    /// The maximum size in pixels per em.
    public static let maximumSize: Float = 128
    /// The maximum length of a text in bytes. A longer text is cut off.
    public static let maximumBytes = 4096

    private let faces: [FontFace]
    let cache: GlyphCache

    /// Opens both font files.
    /// - Parameter cacheBytes: the size of the memory for rasterized glyphs, 4 kB to 16 MB.
    /// - Throws: font, if a file is missing or not an outline font; outOfMemory.
    public init(regularPath: String, semiboldPath: String, cacheBytes: Int = 512 << 10) throws(DrawingError) {
        let library = try FontLibrary()
        cache = GlyphCache(atlasBytes: max(4 << 10, min(16 << 20, cacheBytes)))
        faces = [
            try FontFace(library: library, path: regularPath, weight: .regular),
            try FontFace(library: library, path: semiboldPath, weight: .semibold),
        ]
    }

    /// Opens the two files of the font Inter in a folder, under the names of Debian's package fonts-inter.
    public convenience init(folder: String, cacheBytes: Int = 512 << 10) throws(DrawingError) {
        try self.init(
            regularPath: folder + "/Inter-Regular.otf", semiboldPath: folder + "/Inter-SemiBold.otf",
            cacheBytes: cacheBytes)
    }

    /// The height of capital letters in pixels.
    public func capHeight(_ style: TextStyle) -> Float { face(style).capHeight * Float(style.fixedSize) / 64 }

    /// The distance from the baseline to the top of a line, in pixels.
    public func ascent(_ style: TextStyle) -> Float { face(style).ascender * Float(style.fixedSize) / 64 }
    /// The distance from the baseline to the bottom of a line, in pixels.
    public func descent(_ style: TextStyle) -> Float { face(style).descender * Float(style.fixedSize) / 64 }

    /// The length of a text in whole pixels, rounded up.
    public func measure(_ text: String, _ style: TextStyle) -> Int {
        var text = text
        return text.withUTF8 { measure($0, style) }
    }

    /// The length of a text of UTF-8 bytes in whole pixels, rounded up.
    public func measure(_ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle) -> Int {
        var run = TextRun(self, bytes, style)
        while run.next(phases: false) != nil {}
        return (run.pen + 63) >> 6
    }

    /// Rasterizes the characters of a text at all positions within a pixel, so that drawing them later allocates no memory.
    public func prepare(_ text: String, _ style: TextStyle) {
        for scalar in text.unicodeScalars {
            for phase in 0..<4 { _ = glyph(scalar.value, style, phase: phase) }
        }
    }

    func face(_ style: TextStyle) -> FontFace { faces[style.weight.rawValue] }

    /// Returns a glyph from the cache. If the cache does not contain the glyph, it is rasterized first.
    func glyph(_ scalar: UInt32, _ style: TextStyle, phase: Int) -> Glyph {
        let fixedSize = style.fixedSize
        let key = GlyphKey(scalar: scalar, weight: style.weight, fixedSize: fixedSize, phase: phase)
        if let glyph = cache.find(key) { return glyph }
        let face = face(style)
        guard let (measured, bitmap) = face.rasterize(face.index(of: scalar), fixedSize: fixedSize, phase: phase) else {
            return cache.insert(key, Glyph())
        }
        let glyph = cache.insert(key, measured)
        guard let source = bitmap.buffer else { return glyph }
        for line in 0..<glyph.height {
            UnsafeMutableRawPointer(cache.atlas + (glyph.offset + line * glyph.width))
                .copyMemory(from: source + line * Int(bitmap.pitch), byteCount: glyph.width)
        }
        return glyph
    }

    /// The advance that all digits of a style share: that of the widest digit.
    func digitAdvance(_ style: TextStyle) -> Int {
        var greatest = 0
        for digit in UInt32(0x30)...0x39 { greatest = max(greatest, glyph(digit, style, phase: 0).advance) }
        return greatest
    }
}
