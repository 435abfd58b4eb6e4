import CFreeType

/// The kerning of pairs of glyphs, from the feature "kern" of a font's GPOS table (OpenType 1.9, "GPOS", pair adjustment). FreeType reads only the
/// older table "kern", which Inter does not have.
final class PairKerning {
    private let table: BigEndianTable
    /// The subtables with pair adjustments in the font's order. Subtables of one lookup have the same number `lookup`.
    private var subtables: [(lookup: Int, offset: Int)] = []
    /// The pairs that were used last: left glyph, right glyph and their distance, at an index given by a hash of both glyphs.
    private let pairs: UnsafeMutablePointer<(key: UInt32, distance: Int32)>

    private static let places = 1024
    private static let maximumSubtables = 64
    private static let maximumFeatures = 512

    /// Reads the kerning of a font.
    /// - Returns: nil if the font has no pair adjustments.
    init?(face: FT_Face) {
        guard let table = BigEndianTable(face: face, tag: freetype_gpos_tag()) else { return nil }
        self.table = table
        pairs = .allocate(capacity: Self.places)
        pairs.initialize(repeating: (key: .max, distance: 0), count: Self.places)
        collect()
        if subtables.isEmpty { return nil }
    }

    deinit { pairs.deallocate() }

    /// The distance to add between two glyphs, in font units. It is negative if the glyphs move closer.
    func distance(_ left: UInt32, _ right: UInt32) -> Int {
        guard left < 0xFFFF, right <= 0xFFFF else { return 0 }
        let key = left << 16 | right
        let place = Int((key &* 0x9E37_79B1) >> 22)
        if pairs[place].key == key { return Int(pairs[place].distance) }
        let distance = find(Int(left), Int(right))
        pairs[place] = (key, Int32(distance))
        return distance
    }

    /// Finds the subtables of all lookups in a feature "kern".
    private func collect() {
        let features = table.number(6)
        let lookups = table.number(8)
        var named: [Int] = []
        for index in 0..<min(Self.maximumFeatures, table.number(features)) {
            let record = features + 2 + 6 * index
            guard table.number(record) == 0x6B65, table.number(record + 2) == 0x726E else { continue }
            let feature = features + table.number(record + 4)
            for entry in 0..<min(Self.maximumSubtables, table.number(feature + 2)) {
                let lookup = table.number(feature + 4 + 2 * entry)
                if !named.contains(lookup) && named.count < Self.maximumSubtables { named.append(lookup) }
            }
        }
        for index in named where index < table.number(lookups) {
            let lookup = lookups + table.number(lookups + 2 + 2 * index)
            for entry in 0..<table.number(lookup + 4) where subtables.count < Self.maximumSubtables {
                add(type: table.number(lookup), lookup + table.number(lookup + 6 + 2 * entry), lookup: index)
            }
        }
    }

    /// Adds a subtable of pairs. The lookup refers to the subtable directly, or through an extension with a 32-bit offset.
    private func add(type: Int, _ offset: Int, lookup: Int) {
        if type == 2 {
            subtables.append((lookup, offset))
        } else if type == 9 && table.number(offset + 2) == 2 {
            subtables.append((lookup, offset + table.longOffset(offset + 4)))
        }
    }

    /// The sum of the distances over all lookups. In each lookup, the first subtable that contains the pair counts.
    private func find(_ left: Int, _ right: Int) -> Int {
        var sum = 0
        var done = -1
        for (lookup, offset) in subtables where lookup != done {
            guard let index = coverageIndex(left, offset + table.number(offset + 2)) else { continue }
            let first = table.number(offset + 4)
            let second = table.number(offset + 6)
            // Use only the horizontal advance of the left glyph, whose value follows the values of the placements.
            let advance = first & 4 == 0 ? nil : 2 * (first & 3).nonzeroBitCount
            let size = 2 * (first.nonzeroBitCount + second.nonzeroBitCount)
            let value: Int?
            if table.number(offset) == 1 {
                let set = offset + table.number(offset + 10 + 2 * index)
                value = record(of: right, in: set, size: size)
            } else {
                let row = glyphClass(left, offset + table.number(offset + 8))
                let column = glyphClass(right, offset + table.number(offset + 10))
                let columns = table.number(offset + 14)
                guard row < table.number(offset + 12), column < columns else { continue }
                // Let the arithmetic wrap around: in a damaged font, the product may exceed the range of Int on the device.
                value = offset &+ 16 &+ (row &* columns &+ column) &* size
            }
            guard let value else { continue }
            done = lookup
            if let advance { sum += table.signed(value &+ advance) }
        }
        return max(-0x7FFF, min(0x7FFF, sum))
    }

    /// The offset of a right glyph's values in a set of pairs, which is sorted by glyph; nil if the set does not contain the glyph.
    private func record(of glyph: Int, in set: Int, size: Int) -> Int? {
        var (low, high) = (0, table.number(set))
        while low < high {
            let middle = (low + high) / 2
            let record = set + 2 + middle * (2 + size)
            let found = table.number(record)
            if found == glyph { return record + 2 }
            if found < glyph { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// The index of a glyph in a coverage table; nil if the table does not contain it.
    private func coverageIndex(_ glyph: Int, _ offset: Int) -> Int? {
        let isRanges = table.number(offset) == 2
        var (low, high) = (0, table.number(offset + 2))
        while low < high {
            let middle = (low + high) / 2
            let entry = offset + 4 + middle * (isRanges ? 6 : 2)
            let first = table.number(entry)
            let last = isRanges ? table.number(entry + 2) : first
            if glyph < first {
                high = middle
            } else if glyph > last {
                low = middle + 1
            } else {
                return isRanges ? table.number(entry + 4) + glyph - first : middle
            }
        }
        return nil
    }

    /// The class of a glyph; 0 if the class table does not contain it.
    private func glyphClass(_ glyph: Int, _ offset: Int) -> Int {
        if table.number(offset) == 1 {
            let index = glyph - table.number(offset + 2)
            return index >= 0 && index < table.number(offset + 4) ? table.number(offset + 6 + 2 * index) : 0
        }
        var (low, high) = (0, table.number(offset + 2))
        while low < high {
            let middle = (low + high) / 2
            let entry = offset + 4 + 6 * middle
            if glyph < table.number(entry) {
                high = middle
            } else if glyph > table.number(entry + 2) {
                low = middle + 1
            } else {
                return table.number(entry + 4)
            }
        }
        return 0
    }
}
