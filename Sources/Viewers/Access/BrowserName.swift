/// A short name for a browser, from its User-Agent header: "Firefox, Android".
public enum BrowserName {
    /// The texts in the header, and the names. The first match counts, because most browsers also name older ones.
    private static let browsers: [(StaticString, String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems: [(StaticString, String)] = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    public static func name(_ userAgent: [UInt8]) -> String {
        let browser = first(of: browsers, in: userAgent)
        let system = first(of: systems, in: userAgent)
        guard let browser else { return system ?? "Browser" }
        guard let system else { return browser }
        return browser + ", " + system
    }

    private static func first(of names: [(StaticString, String)], in text: [UInt8]) -> String? {
        for (part, name) in names where contains(text, part) { return name }
        return nil
    }

    private static func contains(_ text: [UInt8], _ part: StaticString) -> Bool {
        part.withUTF8Buffer { part in
            guard text.count >= part.count else { return false }
            for start in 0...text.count - part.count {
                var index = 0
                while index < part.count, text[start + index] == part[index] { index += 1 }
                if index == part.count { return true }
            }
            return false
        }
    }
}
