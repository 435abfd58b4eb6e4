import Text

/// Encodes a session of music as a file: returns the bytes to append for each second, and those for the end. It keeps sums only, however
/// long a session is.
public struct RunLog: Sendable {
    private var figures = RunFigures()
    private var count = RunFormat.header.utf8CodeUnitCount

    public init() {}

    /// The first bytes of the file.
    public static var header: [UInt8] {
        var text = ByteText()
        text.add(RunFormat.header)
        return text.bytes
    }

    /// The line for a second.
    /// - Returns: nil if the file is full; empty if the second is not later than the one before.
    public mutating func take(_ second: RunSecond) -> [UInt8]? {
        var text = ByteText()
        RunFormat.append(second, to: &text)
        guard second.second <= RunFormat.maximumSeconds,
            count + text.bytes.count + RunFormat.maximumSummaryBytes <= RunFormat.maximumBytes
        else { return nil }
        guard figures.take(second) else { return [] }
        count += text.bytes.count
        return text.bytes
    }

    /// The lines of the summary.
    public var end: [UInt8] { figures.summary.bytes }
}
