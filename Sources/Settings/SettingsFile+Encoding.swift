extension SettingsFile {
    /// Encodes the settings. Comments, unknown names, the order of lines, and the spelling of unchanged values do not change. A missing setting is
    /// added if its value differs from the default. An empty file gets a line and a comment for each setting. The last line is a checksum for
    /// `SettingsJournal`.
    public func encoded(_ wanted: Settings) -> [UInt8] {
        var result = lines.isEmpty ? Self.fresh(wanted) : changed(wanted)
        // Only comments that people have written can make a file this long, so write the file without comments.
        if result.count > Self.maximumBytes - SettingsJournal.checksumBytes { result = Self.fresh(wanted) }
        return SettingsJournal.signed(result)
    }

    private func changed(_ wanted: Settings) -> [UInt8] {
        var result: [UInt8] = []
        var missing: [SettingKey] = []
        for key in SettingKey.allCases where wanted[key] != key.row.standard {
            if !lines[...].holds(key) { missing.append(key) }
        }
        for (index, line) in lines.enumerated() {
            let isChanged = line.keys.contains { wanted[$0] != settings[$0] }
            let keys = isChanged ? line.keys.filter { !lines[(index + 1)...].holds($0) } : []
            guard keys.contains(where: { wanted[$0] != settings[$0] }) else {
                result += line.bytes
                continue
            }
            if line.keys.count == 1 {
                result += replaced(line, keys[0].row, keys[0].row.text(of: wanted[keys[0]]))
            } else {
                // If a line sets the values of all kinds of signals together, replace it by one line for each kind.
                for key in keys { result += written(key, wanted) }
            }
        }
        let ending = lineEnding
        if !missing.isEmpty {
            // The checksum must be the last line, so remove it before new lines are added at the end.
            result = SettingsJournal.unsigned(result)
            if let last = result.last, last != UInt8(ascii: "\n") { result += ending }
        }
        for key in missing { result += written(key, wanted) }
        return result
    }

    /// The line for a setting in the settings file.
    private func written(_ key: SettingKey, _ wanted: Settings) -> [UInt8] {
        Array((key.row.name + " = " + key.row.text(of: wanted[key])).utf8) + lineEnding
    }

    /// A line of the settings file with its value replaced.
    private func replaced(_ line: Line, _ row: SettingRow, _ value: String) -> [UInt8] {
        var bytes = Array(line.bytes[..<line.value.lowerBound])
        // Change "name =" to "name = value".
        if bytes.last == UInt8(ascii: "=") { bytes.append(0x20) }
        bytes += value.utf8
        bytes += line.bytes[line.value.upperBound...]
        // If the line with its comment is too long, write the line without the comment.
        return bytes.count <= Self.maximumLineBytes ? bytes : Array((row.name + " = " + value).utf8) + lineEnding
    }

    private var lineEnding: [UInt8] {
        lines.first?.bytes.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
    }

    /// The content of a new settings file with all settings.
    private static func fresh(_ settings: Settings) -> [UInt8] {
        var text =
            "# PocketScope's settings. Lines are NAME = VALUE; the text after # is a comment.\n"
            + "# A value that cannot be used is reported when the device starts, and the default is used.\n"
        var group: SettingGroup?
        for key in SettingKey.allCases {
            let row = key.row
            if row.group != group { text += "\n" }
            group = row.group
            let standard = row.text(of: row.standard)
            text += "# " + row.name
            if case .text = row.kind {
                if !row.allowed.isEmpty { text += ", for example " + row.allowed }
            } else {
                text += ": " + row.allowed + " (" + standard + ")"
            }
            text += "\n" + row.name + " = " + row.text(of: settings[key]) + "\n"
        }
        return Array(text.utf8)
    }
}

extension ArraySlice<SettingsFile.Line> {
    /// True if one of the lines contains the setting.
    fileprivate func holds(_ key: SettingKey) -> Bool { contains { $0.keys.contains(key) } }
}
