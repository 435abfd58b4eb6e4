import MusicRun

extension FuzzTarget {
    /// The file of a music session.
    static let runs = FuzzTarget(
        "runs", maximumBytes: 16_384,
        growths: [
            Growth("lines", ",9,playing,,,1,,,,,,,,,0\n") { _ in header },
            Growth("a line of quotes", "\"\"") { _ in header + ",9,playing,,,1,,,,1," },
            Growth("a line of commas", ",") { _ in header }, Growth("summaries", "# steps = 1\n") { _ in header },
        ]
    ) { bytes in
        let whole = read(bytes, pieces: max(1, bytes.count))
        let pieces = read(bytes, pieces: 7)
        demand(whole == pieces, "another session by pieces")
        _ = RunSummary(endOfFile: bytes)
        guard let whole else { return }
        let curves = whole.curves
        demand(curves.points.count <= RunCurves.maximumPoints, "more points than there may be")
        demand(
            Int64(curves.points.count) * curves.secondsPerPoint >= curves.seconds, "points that do not reach the end")
        for point in curves.points {
            demand(point.cadence.isFinite && point.tempo.isFinite, "a point that cannot be drawn")
        }
        let summary = whole.summary
        demand(summary.seconds >= 0 && summary.seconds <= curves.seconds, "music that lasts longer than its session")
        demand((0...1).contains(summary.inStep ?? 0), "a part that is none")
    }

    private static var header: String { String(decoding: RunLog.header, as: UTF8.self) }

    private static func read(_ bytes: [UInt8], pieces: Int) -> RunRecord? {
        var reader = RunReader()
        bytes.withUnsafeBufferPointer { all in
            for place in stride(from: 0, to: all.count, by: pieces) {
                reader.take(UnsafeBufferPointer(rebasing: all[place..<min(all.count, place + pieces)]))
            }
        }
        return try? reader.record()
    }
}
