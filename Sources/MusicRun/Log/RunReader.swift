/// The reason why the file of a session cannot be shown.
public enum RunFault: Error, Equatable, Sendable {
    /// The first line is unknown: another version wrote the file, or it is not a session's file.
    case otherFormat
    /// The session's file has no readable line.
    case empty
    /// The file is larger than the app's limit for the file of a session.
    case tooLarge
}

/// A music session that was read from its file.
public struct RunRecord: Equatable, Sendable {
    public enum Ending: Equatable, Sendable {
        case inOrder
        /// The file has no summary, because the power failed or the app ended before it was written.
        case cut
    }
    public let summary: RunSummary
    public let curves: RunCurves
    public let ending: Ending
    /// The number of lines that were omitted, because they are unreadable or not later than the previous line.
    public let damagedLines: Int
}

/// Reads the file of a session piece by piece, in memory of a fixed size. Values and curves are computed from the lines of the seconds. The summary
/// only shows that the session ended regularly; its values are not read.
public struct RunReader: Sendable {
    private enum Stage { case header, lines(columns: Int), failed }
    private var stage = Stage.header
    private var line: [UInt8] = []
    /// The length of the present line. If the line is too long, its remaining bytes are skipped.
    private enum Length { case fits, tooLong }
    private var length = Length.fits
    private var bytes = 0
    private var lines = 0
    private var damaged = 0
    private var ending = RunRecord.Ending.cut
    private var figures = RunFigures()
    private var curves = RunCurves()
    private var fields = RunFields()

    public init() {}

    /// True if the first line of the file is unknown. The caller need not read the rest of the file.
    public var isRefused: Bool { if case .failed = stage { true } else { false } }

    /// Takes the next bytes of the file.
    public mutating func take(_ piece: UnsafeBufferPointer<UInt8>) {
        bytes += piece.count
        guard !isRefused, bytes <= RunFormat.maximumBytes else { return }
        for byte in piece {
            if byte == 10 {
                endLine()
            } else if line.count < RunFormat.maximumLineBytes {
                line.append(byte)
            } else {
                length = .tooLong
            }
        }
    }

    private mutating func endLine() {
        if line.last == 13 { line.removeLast() }
        defer {
            line.removeAll(keepingCapacity: true)
            length = .fits
        }
        switch stage {
        case .failed: break
        case .header:
            // Skip a byte order mark, which spreadsheets write at the beginning of a file.
            let begin = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            stage = RunFormat.columns(header: line[begin...] + [10]).map { .lines(columns: $0) } ?? .failed
        case .lines where line.first == UInt8(ascii: "#"):
            if RunFormat.summaryMark.isSame(as: line + [10]) { ending = .inOrder }
        case .lines where line.isEmpty: break
        case .lines(let columns):
            fields.read(line, maximum: RunFormat.columns)
            guard length == .fits,
                let second = RunFormat.second(fields, columns: columns, hasTime: figures.summary.start == nil),
                figures.take(second)
            else {
                damaged += 1
                return
            }
            lines += 1
            curves.take(second)
        }
    }

    /// The session as far as it was read. The last line is omitted if it has no line feed, as after a power cut.
    public func record() throws(RunFault) -> RunRecord {
        guard bytes <= RunFormat.maximumBytes else { throw .tooLarge }
        guard case .lines = stage else { throw bytes == 0 ? .empty : .otherFormat }
        guard lines > 0 else { throw .empty }
        return RunRecord(summary: figures.summary, curves: curves, ending: ending, damagedLines: damaged)
    }
}
