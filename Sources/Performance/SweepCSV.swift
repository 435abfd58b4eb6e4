/// Writes the sweeps' results as CSV for other programs (RFC 4180, but with LF line ends): one line for each measurement in chronological order, then
/// one line with the result of each sweep.
public enum SweepCSV {
    static let header =
        "row,sweep,value,verdict,channels,rate_hz,scopes,spectrograms,cycles_per_s,frames_on_time,frames_late,"
        + "packets_lost,duration_ms,drawing_ms,latency_median_ms,latency_99_ms"

    /// The whole file. It has at most 13 kB, because the number of measurements is limited.
    public static func bytes(of run: SweepRun) -> [UInt8] {
        var text = Array(header.utf8)
        text.append(newline)
        for point in run.points {
            append("step," + fields(point.kind, point.value, point.isKept ? "kept" : "missed"), to: &text)
            let figures = point.figures
            append(
                ",\(figures.framesOnTime),\(figures.framesLate),\(point.lost),\(point.duration / 1_000_000)"
                    + "," + milliseconds(figures.drawingTime) + "," + milliseconds(figures.latencyMedian) + ","
                    + milliseconds(figures.latency99), to: &text)
            text.append(newline)
        }
        for kind in SweepKind.allCases {
            let (value, verdict) = words(run.outcome(of: kind))
            guard let value else { continue }
            append("limit," + fields(kind, value, verdict) + ",,,,,,,", to: &text)
            text.append(newline)
        }
        return text
    }

    private static let newline = UInt8(ascii: "\n")

    private static func append(_ field: String, to text: inout [UInt8]) { text.append(contentsOf: field.utf8) }

    private static func fields(_ kind: SweepKind, _ value: Int, _ verdict: String) -> String {
        let load = kind.load(value)
        return "\(kind.name),\(value),\(verdict),\(load.channels),\(load.hertz),\(load.scopes),\(load.spectrograms),"
            + (load.spectrograms > 0 ? String(load.spectraPerSecond) : "0")
    }

    private static func words(_ outcome: SweepOutcome) -> (value: Int?, verdict: String) {
        switch outcome {
        case .open(let kept): (kept, "unfinished")
        case .limit(let value): (value, "limit")
        case .moreThan(let value): (value, "more")
        case .below(let value): (value, "less")
        }
    }

    /// Formats nanoseconds as milliseconds with three decimals.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        let microseconds = max(0, nanoseconds) / 1000
        let thousandths = String(microseconds % 1000)
        let zeros = thousandths.utf8.count == 1 ? "00" : thousandths.utf8.count == 2 ? "0" : ""
        return String(microseconds / 1000) + "." + zeros + thousandths
    }
}
