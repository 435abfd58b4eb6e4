import Drawing
import Text

extension Keyboard {
    /// Makes the keys for digits and letters in four rows, and a last row of other keys. On a narrow screen, the letters and then the digits fill
    /// five rows of eight keys, and the other keys fill one or two rows.
    func letterKeys(_ layout: KeyboardLayout, _ mode: Mode, in area: Rect) -> [Control] {
        let isText = layout.characters == .text
        let rows = isText ? textRows(mode) : [Self.digits] + characterRows(mode)
        guard isNarrow(in: area) else {
            let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
            return characterKeys(rows.map { Array($0.unicodeScalars.prefix(10)) }, grid) { row, _ in row == 0 }
                + place([functionKeys(layout, mode)], grid, from: 4)
        }
        var scalars: [Unicode.Scalar] = []
        for row in rows[1...] + rows[..<1] { scalars += row.unicodeScalars.prefix(10) }
        let wrapped = stride(from: 0, to: scalars.count, by: 8).map { Array(scalars[$0..<min($0 + 8, scalars.count)]) }
        let functions = narrowFunctionRows(layout, mode)
        let grid = KeyGrid(area: area, columns: 8, rows: 5 + functions.count, metrics: looks.metrics)
        return characterKeys(wrapped, grid) { _, scalar in (0x30...0x39).contains(scalar.value) }
            + place(functions, grid, from: 5)
    }

    /// Makes the keys for characters.
    /// - Parameter isDigit: returns true for a row whose keys look like those of digits.
    private func characterKeys(
        _ rows: [[Unicode.Scalar]], _ grid: KeyGrid, isDigit: (Int, Unicode.Scalar) -> Bool
    ) -> [Control] {
        var keys: [Control] = []
        for (row, scalars) in rows.enumerated() {
            for (column, scalar) in scalars.enumerated() {
                keys.append(
                    grid.character(scalar, column: column, row: row, kind: isDigit(row, scalar) ? .digitKey : .key))
            }
        }
        return keys
    }

    /// A key of the last row before it is placed.
    struct FunctionKey {
        let id: Int
        /// The name of the touch target and the title; nil if the key is for a character.
        let name: (target: String, title: String)?
        var width: Int
        var kind = Control.Kind.wordKey
        var isEnabled = true
    }

    private func place(_ rows: [[FunctionKey]], _ grid: KeyGrid, from first: Int) -> [Control] {
        var keys: [Control] = []
        for (index, row) in rows.enumerated() {
            var column = 0
            for key in row {
                if let name = key.name {
                    keys.append(
                        grid.key(
                            key.id, name.target, name.title, column: column, row: first + index, width: key.width,
                            kind: key.kind))
                } else if let scalar = Unicode.Scalar(UInt32(key.id)) {
                    keys.append(grid.character(scalar, column: column, row: first + index, width: key.width))
                }
                keys[keys.count - 1].isEnabled = key.isEnabled
                column += key.width
            }
        }
        return keys
    }

    /// The keys of the last row: further characters, Shift, symbols, the keys of the layout, Delete and the accept key.
    private func functionKeys(_ layout: KeyboardLayout, _ mode: Mode) -> [FunctionKey] {
        let isText = layout.characters == .text
        let words = looks.strings.keyboard
        var keys: [FunctionKey] = []
        // In layouts for text, the hyphen and the full stop are in the last row, because letters need all positions above it.
        for scalar in (isText ? "-." + layout.extra : layout.extra).unicodeScalars {
            let isSpace = scalar == " "
            keys.append(
                FunctionKey(
                    id: Int(scalar.value), name: isSpace ? ("key.space", words.space) : nil, width: isSpace ? 2 : 1))
        }
        if isText || layout.characters == .ascii {
            let width = isText ? 1 : 2
            keys.append(
                FunctionKey(
                    id: Self.shiftKey, name: ("key.shift", words.shift), width: width,
                    kind: mode.isCapital ? .accent : .wordKey, isEnabled: isText || !mode.isSymbols))
            let title = mode.isSymbols ? words.letters : isText ? words.accents : words.symbols
            keys.append(FunctionKey(id: Self.symbolsKey, name: ("key.symbols", title), width: width))
        }
        for (index, key) in layout.keys.enumerated() {
            keys.append(FunctionKey(id: Self.firstKey + index, name: (key.name, key.title), width: 2))
        }
        let rest = max(0, 10 - keys.reduce(0) { $0 + $1.width })
        let accept = layout.accept == nil ? 0 : (rest + 1) / 2
        keys.append(FunctionKey(id: Self.deleteKey, name: ("key.delete", words.delete), width: rest - accept))
        if let key = layout.accept {
            keys.append(
                FunctionKey(
                    id: Self.firstKey + layout.keys.count, name: (key.name, key.title), width: accept, kind: .accent))
        }
        return keys
    }

    /// The keys of the last row on a narrow screen, in rows of eight columns. Each row contains as many keys as fit. The last key of a row is as
    /// wide as the rest of the row.
    func narrowFunctionRows(_ layout: KeyboardLayout, _ mode: Mode) -> [[FunctionKey]] {
        var rows: [[FunctionKey]] = [[]]
        var used = 0
        for var key in functionKeys(layout, mode) {
            key.width = max(key.name == nil ? 1 : 2, min(key.width, 3))
            if used + key.width > 8 {
                rows[rows.count - 1][rows[rows.count - 1].count - 1].width += 8 - used
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(key)
            used += key.width
        }
        rows[rows.count - 1][rows[rows.count - 1].count - 1].width += 8 - used
        return rows
    }

    private func characterRows(_ mode: Mode) -> [String] {
        let rows = looks.strings.keyboard.letterRows
        switch mode {
        case .letters: return rows
        case .capitals:
            return rows.map { String(decoding: $0.utf8.map(ASCII.uppercased), as: UTF8.self) }
        case .symbols, .capitalSymbols: return ["!\"#$%&'()*", "+,/;<=>?@[", "\\]^`{|}~_-"]
        }
    }

    private static let digits = "1234567890"

    /// The characters for four rows of keys: the letters of the language, or all other letters of Western Europe.
    private func textRows(_ mode: Mode) -> [String] {
        let words = looks.strings.keyboard
        let rows = mode.isSymbols ? words.accentRows : [Self.digits] + words.textRows
        guard mode.isCapital else { return rows }
        return rows.map { row in
            var capitals = ""
            for scalar in row.unicodeScalars { capitals.unicodeScalars.append(scalar.capital) }
            return capitals
        }
    }

    /// Makes the keys of a number pad, and a column of other keys.
    func digitKeys(_ layout: KeyboardLayout, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 4, rows: 4, metrics: looks.metrics)
        var keys: [Control] = []
        for digit in 1...9 {
            keys.append(
                grid.character(
                    Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)), column: (digit - 1) % 3, row: (digit - 1) / 3))
        }
        let extra = Array(layout.extra.unicodeScalars.prefix(2))
        keys.append(grid.character("0", column: 0, row: 3, width: 3 - extra.count))
        for (index, scalar) in extra.enumerated() {
            keys.append(grid.character(scalar, column: 3 - extra.count + index, row: 3))
        }
        var row = 0
        func add(_ id: Int, _ name: String, _ title: String, _ height: Int, _ kind: Control.Kind = .wordKey) {
            keys.append(grid.key(id, name, title, column: 3, row: row, height: height, kind: kind))
            row += height
        }
        let others = layout.keys.count + (layout.accept == nil ? 0 : 1)
        add(Self.deleteKey, "key.delete", looks.strings.keyboard.delete, max(1, 4 - others))
        for (index, key) in layout.keys.enumerated() { add(Self.firstKey + index, key.name, key.title, 1) }
        if let key = layout.accept { add(Self.firstKey + layout.keys.count, key.name, key.title, 1, .accent) }
        return keys
    }
}

extension Unicode.Scalar {
    /// The capital letter for a letter of ASCII, of Latin-1, or of the keyboards; any other character unchanged.
    var capital: Unicode.Scalar {
        switch value {
        case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: Unicode.Scalar(value - 0x20) ?? self
        // Convert oe, and s and z with caron, whose capital letters have a code that is lower by one.
        case 0x153, 0x161, 0x17E: Unicode.Scalar(value - 1) ?? self
        default: self
        }
    }
}
