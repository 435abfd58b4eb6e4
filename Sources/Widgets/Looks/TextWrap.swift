import Drawing

/// Breaks a text into lines that fit in a width, at line feeds and spaces. A word that is longer than a line gets its own line, which drawing cuts
/// with an ellipsis.
public func wrapped(_ text: String, width: Int, _ style: TextStyle, _ fonts: Fonts) -> [String] {
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"))
    if parts.count > 1 {
        return parts.flatMap { wrapped(String(decoding: $0, as: UTF8.self), width: width, style, fonts) }
    }
    var lines: [String] = []
    var line = ""
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
        let word = String(decoding: word, as: UTF8.self)
        let longer = line.isEmpty ? word : line + " " + word
        if !line.isEmpty && fonts.measure(longer, style) > width {
            lines.append(line)
            line = word
        } else {
            line = longer
        }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
}
