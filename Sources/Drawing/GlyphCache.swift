/// A rasterized glyph: its metrics, and the position of its coverage in the atlas.
struct Glyph {
    /// The offset of the glyph's first byte in the atlas. Its rows follow each other without gaps.
    var offset = 0
    var width = 0
    var height = 0
    /// The distance from the pen position to the glyph's left column, in pixels.
    var left = 0
    /// The distance from the baseline up to the glyph's top row, in pixels.
    var top = 0
    /// The distance to the next pen position, in 26.6 fixed point pixels.
    var advance = 0
    /// The glyph's number in its font.
    var index: UInt32 = 0
}

/// Identifies a rasterized glyph by one number, which is never 0.
struct GlyphKey: Equatable {
    let value: UInt64

    /// - Parameters:
    ///   - fixedSize: the size in 26.6 fixed point pixels, less than 2^14.
    ///   - phase: the pen's position within a pixel in quarters, 0 to 3.
    init(scalar: UInt32, weight: FontWeight, fixedSize: Int, phase: Int) {
        // Compute in two halves of 32 bits, because shifts of 64 bits take several instructions on ARM.
        let size = UInt32(truncatingIfNeeded: fixedSize)
        let low =
            scalar & 0x1F_FFFF | UInt32(weight.rawValue) &<< 21 | UInt32(truncatingIfNeeded: phase) &<< 22
            | size &<< 24
        let high = 1 &<< 31 | size &>> 8
        value = UInt64(truncatingIfNeeded: high) &<< 32 | UInt64(truncatingIfNeeded: low)
    }

    fileprivate var hash: Int {
        var bits = UInt32(truncatingIfNeeded: value) ^ UInt32(truncatingIfNeeded: value >> 32) &* 0x85EB_CA6B
        bits = (bits ^ bits >> 15) &* 0x9E37_79B1
        return Int(bits >> 8)
    }
}

/// Stores rasterized glyphs in memory of a fixed size. When the memory is full, all glyphs are discarded; they are rasterized again when they are
/// needed.
final class GlyphCache {
    private let keys: UnsafeMutablePointer<UInt64>
    private let glyphs: UnsafeMutableRawPointer
    let atlas: UnsafeMutablePointer<UInt8>
    private let mask: Int
    private let atlasBytes: Int
    private var used = 0
    private var count = 0
    /// The size of a glyph's entry in the table in bytes: a power of two, so that no entry crosses a cache line or a page. QEMU 7.2 has a fault
    /// there: if the second page of an ldrd instruction is missing, it repeats the instruction with a wrong address (see FreeBSD's commit
    /// 3a92927bb69f of contrib/cortex-strings).
    private static let stride = 1 << (Int.bitWidth - (MemoryLayout<Glyph>.size - 1).leadingZeroBitCount)

    /// The number of times that the cache was emptied.
    private(set) var resets = 0

    /// - Parameter atlasBytes: the size of the memory for coverage, one byte per pixel. The table has one entry for every 64 bytes of this memory.
    init(atlasBytes: Int) {
        self.atlasBytes = atlasBytes
        var places = 64
        while places < atlasBytes / 64 { places *= 2 }
        mask = places - 1
        keys = .allocate(capacity: places)
        keys.initialize(repeating: 0, count: places)
        glyphs = .allocate(byteCount: places * Self.stride, alignment: Self.stride)
        atlas = .allocate(capacity: atlasBytes)
    }

    deinit {
        keys.deallocate()
        glyphs.deallocate()
        atlas.deallocate()
    }

    private func glyph(_ place: Int) -> UnsafeMutablePointer<Glyph> {
        (glyphs + place * Self.stride).assumingMemoryBound(to: Glyph.self)
    }

    /// The stored glyph; nil if the caller must rasterize it.
    func find(_ key: GlyphKey) -> Glyph? {
        var place = key.hash & mask
        while keys[place] != 0 {
            if keys[place] == key.value { return glyph(place).pointee }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Allocates space for a glyph's pixels, whose coverage the caller must then write. For a glyph that is larger than the whole atlas, the result
    /// has the glyph's advance, but no pixels.
    func insert(_ key: GlyphKey, _ glyph: Glyph) -> Glyph {
        var glyph = glyph
        if glyph.width * glyph.height > atlasBytes {
            glyph.width = 0
            glyph.height = 0
        }
        let bytes = glyph.width * glyph.height
        // Empty the cache also when three quarters of the table's entries are used, because a hash table with open addressing is slow beyond that.
        if used + bytes > atlasBytes || (count + 1) * 4 > (mask + 1) * 3 { reset() }
        glyph.offset = used
        var place = key.hash & mask
        while keys[place] != 0 { place = (place + 1) & mask }
        keys[place] = key.value
        self.glyph(place).initialize(to: glyph)
        used += bytes
        count += 1
        return glyph
    }

    private func reset() {
        keys.update(repeating: 0, count: mask + 1)
        used = 0
        count = 0
        resets += 1
    }
}
