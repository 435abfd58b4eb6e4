/// Makes texts from users, files and peers printable on one line.
public enum PrintableText {
    /// The visible characters of a text, limited to a number of UTF-8 bytes. Tabs and line breaks become blanks. Invisible characters, characters
    /// that change the direction of neighboring text, and blanks at both ends are removed. The result is empty if nothing is visible.
    public static func line(_ text: String, maximumBytes: Int) -> String {
        var line = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            guard let shown = shown(scalar), !(bytes == 0 && shown == " ") else { continue }
            let width = UTF8.width(shown)
            guard bytes + width <= maximumBytes else { break }
            bytes += width
            line.unicodeScalars.append(shown)
        }
        while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
        return line
    }

    /// Like `line`, but a truncated text ends with an ellipsis, which counts toward `maximumBytes`.
    public static func shortened(_ text: String, maximumBytes: Int) -> String {
        let whole = line(text, maximumBytes: .max)
        guard whole.utf8.count > maximumBytes else { return whole }
        let ellipsis: Unicode.Scalar = "\u{2026}"
        var cut = line(whole, maximumBytes: maximumBytes - UTF8.width(ellipsis))
        cut.unicodeScalars.append(ellipsis)
        return cut
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
        // Remove control characters of ASCII and Latin 1.
        case 0..<0x20, 0x7F..<0xA0: nil
        // Remove the soft hyphen, zero-width characters, direction marks and the byte order mark.
        case 0xAD, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: nil
        // Remove interlinear annotations and tags.
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: nil
        default: scalar
        }
    }
}
