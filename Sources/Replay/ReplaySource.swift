import Recordings
import Signals
import Text

/// Plays a recording as a source. It plays at one to ten times the recorded speed, can be paused, and starts at any time.
///
/// Stream clocks count the recording's time: at twice the speed, they run twice as fast as the board's clock, so that graphs, spectra and cursors
/// show seconds of the recording. A jump causes a dropout in the streams. After a jump, the source immediately plays the samples of one time window
/// before the target time, so that the graphs are filled, and further samples at the playback speed.
public final class ReplaySource: SignalSource, Playback {
    public let name: String
    public private(set) var catalogue: SignalCatalogue?
    public private(set) var duration: Int64 = 0
    public private(set) var position: Int64 = 0
    public private(set) var offset: Int64 = 0
    public private(set) var beginning: Int64?
    public private(set) var isPaused = false
    public private(set) var speed = PlaybackSpeed.all[0]

    /// The corrections that the reader made because of faults in the file.
    public private(set) var remarks: [RecordingRemark] = []
    public private(set) var refusal: PlaybackRefusal?

    /// The maximum number of remarks that are shown among the annotations.
    private static let maximumRemarks = 16
    private let language: Language
    private let file: any ReplayFile
    /// For each signal that the source offers, the indices of the signal's channels in the recording.
    private var groups: [[Int]] = []
    private var channels: [ReplayChannel] = []
    private var store: SampleStore?
    private var streams: [ReplayStream] = []
    private var pages: ReplayPages?
    private var isRunning = false
    private var lastAdvance: Int64?
    /// The target time of the last jump, in nanoseconds after the recording's beginning.
    private var begun: Int64 = 0
    /// The time in the recording up to which samples should be played by now, according to the board's clock. It is at most `duration`, and at most
    /// `longestLag` ahead of the played samples.
    private var target: Int64 = 0
    /// The time of the last jump by the board's clock.
    private var jumpedAt: Int64 = 0
    /// Samples before this time of the recording are played immediately after a jump, not at the playback speed, so that the graphs are filled.
    private var burstEnd: Int64 = 0
    /// The next jump, which starts when the current jump is complete; nil if there is none.
    private var wanted: (time: Int64, window: Int64)?
    private var annotations = ReplayAnnotations()
    private var counter = LossCounter()
    private var newestSample: Int64?
    private var events = SourceEventQueue()

    /// The time by which the streams' clocks advance at a jump, in nanoseconds. It is longer than the longest loss that filters bridge by
    /// interpolation.
    static let gap: Int64 = 2_000_000_000
    /// The maximum advance of the playback in one turn of the loop, in nanoseconds.
    static let longestTurn: Int64 = 250_000_000
    /// The maximum lag after a slow read that the playback makes up by playing faster, in nanoseconds.
    static let longestLag: Int64 = 1_000_000_000
    /// The maximum time in nanoseconds that a new jump waits until the data of the previous jump are shown. Thus the user sees data while moving a
    /// finger along the bar of the playback position.
    static let timeout: Int64 = 250_000_000
    /// The duration of the longest recording that can be played, in nanoseconds: a century. In longer recordings, times would overflow.
    static let longest: Int64 = 36_525 * 86_400 * 1_000_000_000

    /// - Parameter language: the language of the remarks, which are shown as annotations at the beginning of the recording.
    public init(_ file: any ReplayFile, name: String, language: Language = .english) {
        self.file = file
        self.name = name
        self.language = language
    }

    public var dialect: StaticString { "" }
    public var playback: (any Playback)? { self }
    // Nil, because a replay has no sender's clock. The texts of the file's streams are annotations (`nextPassedNote`).
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? { nil }

    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        counter.fill(&statistics)
        statistics.newestSample = newestSample
        statistics.transport = .file
        return statistics
    }

    // MARK: Source

    public func connect() { file.open(for: self) }

    /// Called when the file was opened, or could not be opened.
    /// - Parameter refusal: the reason that the user sees, if the file cannot be played.
    public func opened(_ contents: ReplayContents?, _ problem: ReplayProblem?, _ refusal: PlaybackRefusal? = nil) {
        self.refusal = refusal
        guard let contents else { return events.append(.failed(.other((problem ?? .notRead).rawValue))) }
        guard contents.duration <= Self.longest else {
            return events.append(.failed(.other(ReplayProblem.tooLarge.rawValue)))
        }
        channels = contents.channels
        // Sort the signals by type, as the source's catalog does.
        let offered = channels.signals().enumerated().sorted {
            let (a, b) = ($0.element.signal.type.rawValue, $1.element.signal.type.rawValue)
            return a == b ? $0.offset < $1.offset : a < b
        }.map { $0.element }
        do throws(CatalogueError) {
            catalogue = try SignalCatalogue(checking: offered.map { $0.signal })
            groups = offered.map { $0.channels }
            duration = contents.duration
            beginning = contents.start
            remarks = contents.remarks
            annotations.add(
                remarks.prefix(Self.maximumRemarks).map {
                    RecordingAnnotation(onset: 0, duration: nil, text: $0.text[language])
                }, passed: 0..<0)
            events.append(.connected)
            file.annotate(part: 0, limit: ReplayAnnotations.maximum)
        } catch {
            events.append(.failed(.other(ReplayProblem.tooLarge.rawValue)))
        }
    }

    public func disconnect() {
        isRunning = false
        file.close()
        catalogue = nil
        store = nil
        streams = []
        pages = nil
        events.removeAll()
    }

    public func apply(_ store: SampleStore) {
        guard !isRunning else { return }
        self.store = store
        streams = []
        var lanes: [ReplaySegment.Lane] = []
        for entry in store.entries {
            guard case .samples(let ring, let clock) = entry.data, groups.indices.contains(entry.channel.signal),
                groups[entry.channel.signal].indices.contains(entry.channel.channel)
            else { continue }
            let number = groups[entry.channel.signal][entry.channel.channel]
            let channel = channels[number]
            let index = streams.firstIndex { $0.clock === clock } ?? streams.count
            if index == streams.count { streams.append(ReplayStream(clock)) }
            streams[index].add(ring, lane: lanes.count, sampleCount: channel.sampleCount)
            lanes.append(
                ReplaySegment.Lane(channel: number, rate: channel.rate, sampleCount: channel.sampleCount))
        }
        pages = lanes.isEmpty ? nil : ReplayPages(lanes, file, duration: duration)
    }

    public func start() {
        guard let store, pages != nil else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        counter.reset()
        newestSample = nil
        lastAdvance = nil
        isRunning = true
        isPaused = false
        if position >= duration { position = 0 }
        burstEnd = 0
        // After a change of the selection, show the same part of the recording again, unless the user has requested another jump.
        wanted = wanted ?? (position, Int64(store.seconds) * 1_000_000_000)
        events.append(.started)
    }

    public func stop() {
        guard isRunning else { return }
        isRunning = false
        events.append(.stopped)
    }

    public func networkReturned(at now: Int64) {}
    public func nextEvent() -> SourceEvent? { events.next() }
    public func nextMarker() -> StreamMarker? { nil }

    // MARK: Playback

    public var openedPercent: Int { file.openedPercent }
    public var hasEnded: Bool { position >= duration && !isSeeking }
    public var isSeeking: Bool { isRunning && (wanted != nil || position < burstEnd) }

    public func pause() {
        isPaused = true
        target = position
    }

    public func play() {
        if hasEnded { seek(to: 0, window: 0) }
        isPaused = false
    }

    public func setSpeed(_ speed: Int) {
        if PlaybackSpeed.all.contains(speed) { self.speed = speed }
    }

    public func seek(to time: Int64, window: Int64) {
        wanted = (max(0, min(time, duration)), max(0, min(window, duration)))
    }

    // MARK: Time

    public func advance(to now: Int64) {
        guard isRunning, let pages else { return }
        let elapsed = max(0, min(now - (lastAdvance ?? now), Self.longestTurn))
        lastAdvance = now
        counter.advance(to: now)
        if let wanted, position >= burstEnd || now - jumpedAt >= Self.timeout {
            self.wanted = nil
            jump(to: wanted.time, window: wanted.window, at: now)
        }
        if position < burstEnd {
            target = burstEnd
        } else if !isPaused {
            let lag = Self.longestLag * Int64(speed)
            target = min(duration, position + lag, max(target, position) + elapsed * Int64(speed))
        }
        deliver(to: target, at: now)
        // During a pause and after the end of the file, no samples are expected, so none count as late.
        if isPaused || hasEnded, newestSample != nil { newestSample = now }
        // Report a problem only after the data that were read before it have been played.
        if let problem = pages.problem, pages.segment(at: position) == nil {
            isRunning = false
            events.append(.failed(.other(problem.rawValue)))
        }
    }

    private func jump(to time: Int64, window: Int64, at now: Int64) {
        // Begin at a whole second: if all rates are whole numbers, every stream has a sample exactly at that time.
        let begin = max(0, time - window) / 1_000_000_000 * 1_000_000_000
        var moment = now
        for stream in streams { if let end = stream.end { moment = max(moment, end + Self.gap) } }
        for stream in streams { stream.begin(at: begin, moment: moment) }
        offset = begin - moment
        begun = begin
        annotations.jump(to: begin)
        position = begin
        target = begin
        burstEnd = time
        jumpedAt = now
        pages?.begin(at: begin)
    }

    /// Plays the samples in the buffers up to a time of the recording.
    private func deliver(to time: Int64, at now: Int64) {
        guard let pages else { return }
        while position < time {
            guard let segment = pages.segment(at: position) else { break }
            let end = min(time, segment.end)
            var count = 0
            for stream in streams { count += stream.deliver(segment, to: end) }
            if count > 0 {
                counter.count(received: 1, at: now)
                newestSample = now
            }
            position = end
            pages.advance(past: position)
        }
    }

    /// Called when a part of the file was searched for annotations. `found` is nil if there are no more parts, or if the part cannot be read.
    public func annotated(_ part: Int64, _ found: [RecordingAnnotation]?) {
        guard let found else { return }
        annotations.add(found, passed: begun..<position)
        if annotations.space > 0 { file.annotate(part: part + 1, limit: annotations.space) }
    }

    public var notes: [PlaybackNote] { annotations.all }
    public var notesRevision: UInt32 { annotations.revision }

    public func nextPassedNote() -> PlaybackNote? {
        annotations.nextPassed(before: position).map { PlaybackNote(time: $0.time - offset, text: $0.text) }
    }

    /// Called when a buffer was read, or could not be read.
    public func filled(_ segment: ReplaySegment) { pages?.filled(segment) }
}
