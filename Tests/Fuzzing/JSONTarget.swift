import JSON
import Text

extension FuzzTarget {
    /// JSON documents of any kind.
    static let json = FuzzTarget(
        "json", maximumBytes: 64 << 10,
        growths: [
            Growth("lists", "[") { _ in "" }, Growth("elements", "1,", end: "1]") { _ in "[" },
            Growth("members", "\"a\":1,") { _ in "{" }, Growth("a long text", "\\n", end: "\"") { _ in "\"" },
            Growth("a long name", "a", end: "\":1}") { _ in "{\"" }, Growth("braces", "{\"a\":"),
        ]
    ) { bytes in
        let limits = JSONLimits(bytes: 64 << 10, depth: 16, values: 20_000)
        do throws(JSONError) {
            let value = try JSONReader.read(bytes, within: limits)
            guard let written = value.written(indented: false) else { return demand(false, "not written") }
            // Permit a longer document than the input: written again, a byte of a text can become an escape of six bytes, and a number can have 24
            // bytes.
            let again = try JSONReader.read(written, within: JSONLimits(bytes: 1 << 20, depth: 16, values: 20_000))
            demand(again.written(indented: false).map { $0 == written } == true, "another document after writing")
        } catch {
            demand(error.place.line >= 1 && error.place.column >= 1, "an error without a place")
            demand(!error.fault.words[.english].isEmpty, "an error without words")
        }
    }
}
