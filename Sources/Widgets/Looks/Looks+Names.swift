import Drawing

extension Looks {
    /// A name that fits a width: of a longer one the middle is left out, since names often differ at their ends, as in
    /// "recording_labserver-9000_12.bdf".
    public func name(_ name: String, within width: Int, _ style: TextStyle) -> String {
        guard fonts.measure(name, style) > width else { return name }
        let scalars = Array(name.unicodeScalars)
        func cut(_ kept: Int) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.prefix(kept - kept / 2))
            text.append("\u{2026}")
            text.append(contentsOf: scalars.suffix(kept / 2))
            return String(text)
        }
        // The most characters that fit.
        var (fits, tooMany) = (0, scalars.count)
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if fonts.measure(cut(middle), style) <= width { fits = middle } else { tooMany = middle }
        }
        return cut(fits)
    }
}
