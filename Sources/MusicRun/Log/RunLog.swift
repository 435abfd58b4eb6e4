import Text

/// Encodes a music session as a file: returns the bytes to append to the file in each second, and at the end. It stores only sums, so that its memory
/// does not grow with the duration.
public struct RunLog: Sendable {
    private var figures = RunFigures()
    private var count = RunFormat.header.utf8CodeUnitCount

    public init() {}

    /// The bytes at the beginning of the session's file.
    public static var header: [UInt8] {
        var text = ByteText()
        text.add(RunFormat.header)
        return text.bytes
    }

    /// The line for a second, as bytes to append to the file.
    /// - Returns: nil if the file is full; no bytes if the second is not later than the previous one.
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

    /// The lines of the summary at the end of the session's file.
    public var end: [UInt8] { figures.summary.bytes }
}
