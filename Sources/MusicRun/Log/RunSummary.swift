import Text

/// The values that summarize a music session.
public struct RunSummary: Equatable, Sendable {
    /// The local time of the start in seconds since 1970; nil if the clock was not set during the session.
    public var start: Int64?
    /// The number of seconds with music. Pauses, and the time before the first song was loaded, do not count.
    public var seconds: Int64 = 0
    public var steps: Int64 = 0
    /// The mean cadence over the seconds in which music played and a cadence was measured, in steps per minute; 0 for none.
    public var meanCadence: Float = 0
    public var greatestCadence: Float = 0
    /// The number of songs that began to play in the session.
    public var songs = 0
    /// The share of the time, excluding sprints, in which the cadence was within 4 percent of the heard tempo, or of half or twice that tempo. nil if
    /// there was never both a cadence and a tempo.
    public var inStep: Float?
    /// The last known distance and energy of the session.
    public var effort = RunEffort()

    public init() {}
}

/// Computes the summary of a session from its seconds.
struct RunFigures: Sendable {
    private(set) var summary = RunSummary()
    private var lastSecond: Int64 = 0
    private var lastSong = 0
    /// The sum of the cadences over all seconds with music and a measured cadence.
    private var cadences: Double = 0
    private var walked: Int64 = 0
    private var compared: Int64 = 0
    private var inStep: Int64 = 0

    /// Adds a line, which covers the time since the previous line.
    /// - Returns: false if the line is not later than the previous one.
    mutating func take(_ second: RunSecond) -> Bool {
        let passed = second.second - lastSecond
        guard passed > 0 else { return false }
        lastSecond = second.second
        if summary.start == nil, let time = second.time { summary.start = time - second.second }
        summary.steps = max(summary.steps, second.steps)
        if second.effort != RunEffort() { summary.effort = second.effort }
        if let song = second.song, song.number != lastSong {
            lastSong = song.number
            summary.songs += 1
        }
        guard second.isMusic else { return true }
        summary.seconds += passed
        guard let cadence = second.cadence else { return true }
        cadences += Double(cadence) * Double(passed)
        walked += passed
        summary.meanCadence = Float(cadences / Double(walked))
        summary.greatestCadence = max(summary.greatestCadence, cadence)
        guard let song = second.song, song.beatsPerMinute > 0, second.sprint == .off else { return true }
        compared += passed
        if SongChooser.distance(song.tempo, to: cadence) <= SongChooser.tolerance { inStep += passed }
        summary.inStep = Float(inStep) / Float(compared)
        return true
    }
}

extension RunSummary {
    private static let startName: StaticString = "# start = "
    private static let secondsName: StaticString = "# seconds = "
    private static let stepsName: StaticString = "# steps = "
    private static let meanName: StaticString = "# mean cadence = "
    private static let greatestName: StaticString = "# greatest cadence = "
    private static let songsName: StaticString = "# songs = "
    private static let inStepName: StaticString = "# in step = "
    private static let distanceName: StaticString = "# distance = "
    private static let energyName: StaticString = "# energy = "

    /// The lines of the summary in the CSV file, each a comment that begins with '#'. They contain no commas, so that a CSV reader without support
    /// for comments sees rows with one field. The optional lines come first: a truncated summary thus always lacks a required line, and is recognized
    /// as incomplete.
    var bytes: [UInt8] {
        var text = ByteText()
        text.add(RunFormat.summaryMark)
        if let start {
            text.add(Self.startName)
            RunFormat.append(time: start, to: &text)
            text.add("\n")
        }
        if let inStep {
            text.add(Self.inStepName)
            RunFormat.append(inStep, places: 3, to: &text)
            text.add("\n")
        }
        for (name, value) in [(Self.distanceName, effort.distance), (Self.energyName, effort.energy)] {
            guard let value else { continue }
            text.add(name)
            RunFormat.append(value, places: 1, to: &text)
            text.add("\n")
        }
        for (name, value) in [(Self.secondsName, seconds), (Self.stepsName, steps), (Self.songsName, Int64(songs))] {
            text.add(name)
            text.add(decimal: value)
            text.add("\n")
        }
        for (name, value) in [(Self.meanName, meanCadence), (Self.greatestName, greatestCadence)] {
            text.add(name)
            RunFormat.append(value, places: 2, to: &text)
            text.add("\n")
        }
        return text.bytes
    }

    /// Reads the summary at the end of a session's file.
    /// - Parameter end: the last bytes of the file; only the last `maximumSummaryBytes` of them are read.
    /// - Returns: nil if there is no summary, because the session was interrupted.
    public init?(endOfFile end: [UInt8]) {
        let end = end.suffix(RunFormat.maximumSummaryBytes)
        guard end.last == 10 else { return nil }
        enum Place { case before, within }
        var place = Place.before
        var found = 0
        for line in end.dropLast().split(separator: 10, omittingEmptySubsequences: false) {
            guard place == .within else {
                if RunFormat.summaryMark.isSame(as: line + [10]) { place = .within }
                continue
            }
            if let value = Self.value(line, Self.startName) {
                start = RunFormat.time(value)
            } else if let value = Self.value(line, Self.secondsName) {
                guard let number = ASCII.number(value, upTo: RunFormat.maximumSeconds) else { return nil }
                (seconds, found) = (number, found + 1)
            } else if let value = Self.value(line, Self.stepsName) {
                guard let number = ASCII.number(value, upTo: Int64(1) << 40) else { return nil }
                (steps, found) = (number, found + 1)
            } else if let value = Self.value(line, Self.songsName) {
                guard let number = ASCII.number(value, upTo: 1_000_000) else { return nil }
                (songs, found) = (number, found + 1)
            } else if let value = Self.value(line, Self.meanName) {
                guard let number = RunFormat.number(value) else { return nil }
                (meanCadence, found) = (number, found + 1)
            } else if let value = Self.value(line, Self.greatestName) {
                guard let number = RunFormat.number(value) else { return nil }
                (greatestCadence, found) = (number, found + 1)
            } else if let value = Self.value(line, Self.inStepName) {
                guard let number = RunFormat.number(value), (0...1).contains(number) else { return nil }
                inStep = number
            } else if let value = Self.value(line, Self.distanceName) {
                guard let number = RunFormat.amount(value) else { return nil }
                effort.distance = number
            } else if let value = Self.value(line, Self.energyName) {
                guard let number = RunFormat.amount(value) else { return nil }
                effort.energy = number
            } else {
                return nil
            }
        }
        guard found == 5 else { return nil }
    }

    /// The text after a name in a line that begins with the name; nil for other lines.
    private static func value(_ line: ArraySlice<UInt8>, _ name: StaticString) -> ArraySlice<UInt8>? {
        let count = name.utf8CodeUnitCount
        return name.isSame(as: line.prefix(count)) ? line.dropFirst(count) : nil
    }
}
