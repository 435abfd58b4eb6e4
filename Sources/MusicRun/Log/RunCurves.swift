/// The curves of cadence and tempo over the time of a session, with a limited number of points, so that they can be drawn at once.
public struct RunCurves: Equatable, Sendable {
    /// The maximum number of points of a curve.
    public static let maximumPoints = 512

    public struct Point: Equatable, Sendable {
        /// The mean cadence in steps per minute over the seconds of this point in which a cadence was measured; 0 if there are none.
        public fileprivate(set) var cadence: Float = 0
        /// The tempo in beats per minute that was heard, or half or twice that tempo if this is nearer to the cadence. 0 if no song was heard, or a
        /// song without a tempo.
        public fileprivate(set) var tempo: Float = 0
        /// The state of the music: `playing` if music played in at least one of the seconds of this point.
        public fileprivate(set) var music = Music.silent
        /// The number of seconds of this point in which a cadence was measured. It is the weight of the mean cadence.
        fileprivate var walked: Int32 = 0
    }
    public enum Music: UInt8, Sendable { case silent, playing }

    public private(set) var points: [Point] = []
    /// The number of seconds that a point covers.
    public private(set) var secondsPerPoint: Int64 = 1
    /// The duration of the session in seconds, including pauses.
    public private(set) var seconds: Int64 = 0
    private var lastCadence: Float = 0

    public init() {}

    mutating func take(_ second: RunSecond) {
        seconds = max(seconds, second.second)
        // Subtract 1, because the first line of a session has the number 1.
        let place = max(0, second.second - 1)
        while place / secondsPerPoint >= Int64(Self.maximumPoints) { halve() }
        let index = Int(place / secondsPerPoint)
        while points.count <= index { points.append(Point()) }
        if second.isMusic { points[index].music = .playing }
        if let cadence = second.cadence {
            lastCadence = cadence
            let walked = points[index].walked
            points[index].cadence = (points[index].cadence * Float(walked) + cadence) / Float(walked + 1)
            points[index].walked = walked + 1
        }
        if let song = second.song, song.beatsPerMinute > 0, second.state == .playing {
            points[index].tempo =
                lastCadence > 0 ? SongChooser.matched(song.tempo, to: lastCadence) : Self.displayed(song.tempo)
        }
    }

    /// The tempo to display if no cadence is known: doubled or halved if it is not in the range from 92 to 184.
    private static func displayed(_ tempo: Float) -> Float { tempo < 92 ? 2 * tempo : tempo > 184 ? tempo / 2 : tempo }

    /// Combines pairs of points, so that half as many remain.
    private mutating func halve() {
        secondsPerPoint *= 2
        var count = 0
        for index in stride(from: 0, to: points.count, by: 2) {
            var point = points[index]
            if index + 1 < points.count {
                let next = points[index + 1]
                let walked = point.walked + next.walked
                if walked > 0 {
                    point.cadence =
                        (point.cadence * Float(point.walked) + next.cadence * Float(next.walked)) / Float(walked)
                }
                point.walked = walked
                // Use the later tempo, because a mean of two songs' tempos has no meaning.
                if next.tempo > 0 { point.tempo = next.tempo }
                if next.music == .playing { point.music = .playing }
            }
            points[count] = point
            count += 1
        }
        points.removeLast(points.count - count)
    }
}
