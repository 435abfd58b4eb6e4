extension Strings {
    /// A number of bytes as a text: "812 B", "312 kB", "1.2 MB", "461 MB", "12.4 GB".
    package func words(forBytes bytes: Int64) -> String {
        let bytes = max(0, bytes)
        guard bytes >= 1000 else { return String(bytes) + " B" }
        guard bytes >= 999_500 else { return String((bytes + 500) / 1000) + " kB" }
        let (unit, scale): (String, Int64) = bytes >= 999_500_000 ? (" GB", 1_000_000_000) : (" MB", 1_000_000)
        guard bytes < 100 * scale - scale / 20 else { return String((bytes + scale / 2) / scale) + unit }
        let tenths = (bytes + scale / 20) / (scale / 10)
        return String(tenths / 10) + decimalSeparator + String(tenths % 10) + unit
    }
}
