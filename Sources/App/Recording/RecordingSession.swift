import Acquisition
import Platform
import Recorder
import Recordings
import Services
import Settings
import Signals
import Storing

/// Records the selected channels on the data partition. The session has a separate writing thread, so that recordings do not delay the writing of
/// mails, settings and pictures, nor the reverse.
///
/// One recording is open at a time. When the selection changes or a file is full, the recording continues in another file as soon as the last records
/// of the previous one are written.
public final class RecordingSession: RecordingService, AcquisitionConsumer, RecordSink, WorkerHandler, QualityObserver {
    /// The maximum number of stored recordings.
    package static let maximumRecordings = 500
    /// The number of batches in memory: enough for a second of the heaviest load; fewer if records are long.
    private static let batches = (least: 3, most: 8)
    /// The maximum size of all batches in bytes, unless the minimum number of batches needs more.
    private static let poolBytes = 2 << 20
    /// The maximum size of a batch in bytes, unless a single record is longer. While the kernel copies a batch, no frame can be drawn.
    private static let batchBytes: Int64 = 128 << 10

    /// The file that is being recorded.
    private struct Open {
        let file: RecordingFile
        let new: NewRecording
        var recorder: any SampleRecorder { new.recorder }
        /// The reason why the recorder has ended; nil while it records. The reason determines the next step after all batches are written.
        var ending: Recorder.Ending?
        /// True if the user stopped the recording, so that it does not continue in another file.
        var isStopWanted = false
        var failure: StorageFailure?
        /// True if the end of the recording's file could not be written.
        var isIncomplete = false
    }

    public private(set) var status = RecordingStatus()
    public private(set) var lastName: String?

    let acquisition: Acquisition
    let settings: SettingsStore
    let machine: any Machine
    let label: (SampleStore.Entry) -> String
    private let report: (RecordingEvent) -> Void
    private let files: (any RecordedFiles)?
    private let loop: EventLoop
    private let folder: DatedFolder
    private var writer: Worker?
    private var jobs: [RecordingJob] = []
    private var free: [RecordingFile.Append] = []
    private var open: Open?
    private var hasWarned = false
    /// True if at least one piece of the present recording is on the card.
    private var hasWritten = false
    /// True if the job that stores how the present file's channels are displayed was submitted.
    private var hasDisplay = false
    /// How the channels of the present file were displayed when the selection of channels changed or the user stopped the recording; nil before that.
    /// At the file's end, the graphs may already show something else.
    private var lastDisplay: DisplayState?
    private let outage: Outage
    private var isClosing = false
    /// The file name of the present recording, if the request for the recording contained one.
    private var name: RecordingName?
    /// The format of the last recording.
    private var lastFormat: Settings.RecordingFormat?
    /// A request for a recording that waits until incomplete files are completed.
    private var wanted: RecordingRequest?

    /// - Parameters:
    ///   - label: returns a channel's name in files.
    ///   - dataFolder: the folder in which a folder "recordings" is created.
    ///   - files: receives a call for each new and each complete file.
    ///   - complete: starts to complete earlier recordings that were cut off. The caller must call `becomeReady` when that has ended.
    ///   - report: called on the loop with each event.
    package init(
        _ acquisition: Acquisition, _ settings: SettingsStore, machine: any Machine,
        label: @escaping (SampleStore.Entry) -> String, dataFolder: String, loop: EventLoop,
        files: (any RecordedFiles)? = nil, complete: @escaping () -> Void, report: @escaping (RecordingEvent) -> Void
    ) {
        self.acquisition = acquisition
        self.settings = settings
        self.machine = machine
        self.label = label
        self.report = report
        self.files = files
        outage = Outage(complete: complete)
        self.loop = loop
        folder = DatedFolder(
            path: dataFolder + "/" + DataFolders.recordings, maximumFiles: Self.maximumRecordings,
            maximumBytes: .max)
        jobs.reserveCapacity(2 * Self.batches.most)
        acquisition.addConsumer(self)
        acquisition.derived.addQualityObserver(self)
    }

    /// Ends a running recording with the samples received so far, and waits until its file is written.
    package func close() {
        if let recorder = open?.recorder, open?.ending == nil {
            acquisition.settleMarkers()
            recorder.finishNow()
            isClosing = true
            while recorder.ending == nil, open?.failure == nil { recorder.turnEnded(at: acquisition.now) }
            submitEnd()
            open = nil
        }
        acquisition.removeConsumer(self)
        acquisition.derived.removeQualityObserver(self)
        writer?.close()
        writer = nil
        status = RecordingStatus()
    }

    // MARK: Starting and stopping recordings

    public func start(_ request: RecordingRequest = RecordingRequest()) {
        guard open == nil, !isClosing, writer == nil || jobs.allSatisfy({ $0.isProbe }) else { return }
        wanted = request
        guard outage.allowsRecording() else { return }
        wanted = nil
        hasWarned = false
        hasWritten = false
        guard !isStopped else { return report(.refused(.dataStopped)) }
        // Play a replayed recording at its original speed while it is recorded.
        acquisition.playback?.setSpeed(1)
        name = request.name
        begin(
            at: acquisition.now, format: request.isContinued ? lastFormat : request.format,
            asks: request.name == nil && !request.isContinued)
    }

    public func stop() {
        wanted = nil
        acquisition.settleMarkers()
        lastDisplay = lastDisplay ?? DisplayState(settings.current, settings.shown)
        open?.isStopWanted = true
        open?.recorder.stop(.stopped)
        status.isEnding = open != nil
    }

    /// Called when earlier recordings that were cut off are completed, or when completing them has failed.
    package func becomeReady() {
        for path in outage.completed() { files?.ended(path) }
        guard let wanted else { return }
        self.wanted = nil
        start(wanted)
    }

    /// Begins a recording, or reports the reason why that is impossible.
    /// - Parameters:
    ///   - format: the file format; nil for the one in the settings.
    ///   - asks: true to ask the user if the channels fit only into XDF; false to record them as XDF without asking.
    private func begin(at now: Int64, format: Settings.RecordingFormat? = nil, asks: Bool = true) {
        guard machine.durability.data == .kept else { return report(.refused(.noStorage)) }
        let settings = settings.current
        let format = format ?? settings.recordingFormat
        do throws(RecordingPlanError) {
            // The file begins at a full second of the clock if the samples since then are still stored.
            var start = now
            if let clock = machine.wallClockNanoseconds(), let oldest = acquisition.oldest {
                start = max(min(oldest, now), now - clock % 1_000_000_000)
            }
            let new = try NewRecording(
                acquisition.channels, format, settings, label: label, to: self, start: start, at: now)
            for marker in acquisition.markers.all where !acquisition.isDraft(marker) { new.recorder.marked(marker) }
            if settings.notesQuality { acquisition.derived.quality.bad(at: start) { new.recorder.note($0) } }
            open(new, at: now)
        } catch {
            guard format != .xdf, !acquisition.channels.isEmpty else {
                return report(.refused(error == .noChannels ? .noChannels : .noLayout))
            }
            if asks { report(.fitsXDFAlone) } else { begin(at: now, format: .xdf) }
        }
    }

    private func open(_ new: NewRecording, at now: Int64) {
        let settings = settings.current
        // The local time of the start. The added millisecond prevents that rounding down yields the previous second.
        let time = machine.wallClockNanoseconds().map {
            ($0 - (now - new.recorder.start) + 1_000_000) / 1_000_000_000
        }
        let file = RecordingFile(
            new.header(start: time, code: name?.code ?? settings.recordingCode), new.format, folder: folder,
            name: fileName(at: time, own: name?.stem, new.format))
        let first = makeBatch(new.recorder, file)
        let fitting = Self.poolBytes / (first.batch.capacity * first.batch.recordBytes)
        free = [first]
        while free.count < max(Self.batches.least, min(Self.batches.most, fitting)) {
            free.append(makeBatch(new.recorder, file))
        }
        do throws(PlatformError) {
            if writer == nil { writer = try Worker(loop: loop, handler: self) }
        } catch {
            return report(.refused(.busy))
        }
        open = Open(file: file, new: new)
        (hasDisplay, lastDisplay) = (false, nil)
        lastFormat = new.format
        outage.end()
        status = RecordingStatus(since: status.since ?? new.recorder.start)
        machine.log("recording: begins with \(new.channelCount) channels")
        submit(.begin(RecordingFile.Begin(file)))
        report(.began(channels: new.channelCount))
    }

    /// The name of the only source, or the number of sources.
    var sourceName: String {
        let names = acquisition.sources.map { $0.name }
        guard names.count == 1 else { return "\(names.count)-sources" }
        // The source's name for a replay is the name of the replayed file without its extension.
        let name = Array(names[0].utf8)
        guard acquisition.playback != nil, let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
            return names[0]
        }
        return String(decoding: name[..<dot], as: UTF8.self)
    }

    // MARK: Calls from the acquisition

    public func begin(_ channels: [AcquiredChannel]) {
        if open != nil { lastDisplay = lastDisplay ?? DisplayState(settings.current, settings.shown) }
        open?.recorder.begin(channels)
    }
    public func take(_ samples: SampleSpans, channel: Int) { open?.recorder.take(samples, channel: channel) }
    public func take(_ event: TimedEvent, channel: Int) { open?.recorder.take(event, channel: channel) }
    public func take(_ text: StreamMarker, channel: Int) { open?.recorder.take(text, channel: channel) }
    public func marked(_ marker: Marker) { open?.recorder.marked(marker) }
    public func unmarked(_ marker: Marker) { open?.recorder.unmarked(marker) }

    public func qualityChanged(_ change: QualityChange) {
        guard settings.current.notesQuality else { return }
        open?.recorder.note(change)
    }

    public func turnEnded(at now: Int64) {
        if open == nil, outage.isQuestionDue(at: now), jobs.isEmpty {
            submit(.probe(CardProbe(folder: folder.path)))
        }
        if outage.takesNews(where: machine.durability.data == .kept) { report(.cardAnswers) }
        guard let recorder = open?.recorder, open?.ending == nil else { return }
        recorder.turnEnded(at: now)
        if acquisition.playback?.hasEnded ?? false { stop() }
        guard let ending = recorder.ending else { return }
        open?.ending = ending
        status.isEnding = true
        submitEnd()
    }

    // MARK: Batches

    public func takeBatch() -> RecordBatch? {
        // While the session closes, the loop no longer takes batches back from the writing thread, so allocate another one.
        if isClosing, free.isEmpty, let open { free.append(makeBatch(open.recorder, open.file)) }
        return free.last?.batch
    }

    private func makeBatch(_ recorder: any SampleRecorder, _ file: RecordingFile) -> RecordingFile.Append {
        RecordingFile.Append(recorder.makeBatch(maximumBytes: Self.batchBytes), to: file)
    }

    public func append(_ batch: RecordBatch) {
        guard let index = free.firstIndex(where: { $0.batch === batch }) else { return }
        submit(.append(free.remove(at: index)))
    }

    // MARK: The writing thread

    private func submit(_ job: RecordingJob) {
        let work: any WorkerJob
        switch job {
        case .begin(let begin): work = begin
        case .append(let append): work = append
        case .end(let end): work = end
        case .display(let display): work = display
        case .probe(let probe): work = probe
        }
        // While the session closes, all received samples are submitted at once, so wait until the queue of jobs has space.
        if isClosing { writer?.waitForSpace(now: acquisition.now) }
        do throws(WorkerError) {
            jobs.append(job)
            guard let writer else { throw .closed }
            try writer.submit(work)
        } catch {
            jobs.removeLast()
            fail(StorageFailure(FileError(error)))
        }
    }

    /// Stores how the recording is displayed in a file beside it, except for a named recording: a study made it, and defines its display.
    private func submitDisplay() {
        guard let path = open?.file.path, !path.isEmpty, name == nil, open?.failure == nil else { return }
        submit(.display(WriteDisplay(lastDisplay ?? DisplayState(settings.current, settings.shown), beside: path)))
    }

    private func submitEnd() {
        // Pass no losses if writing has failed: the losses in the data that were not written are unknown.
        guard let open else { return }
        if hasDisplay { submitDisplay() }
        submit(.end(RecordingFile.End(open.file, lost: open.failure == nil ? open.recorder.lost : nil)))
    }

    public func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard !jobs.isEmpty else { return }
        let error: FileError?
        switch jobs.removeFirst() {
        case .begin(let begin):
            error = begin.error
            if let files = begin.filesThere { fail(.tooManyFiles(files)) }
            if let path = open?.file.path, !path.isEmpty { files?.began(path) }
        case .append(let append):
            error = append.error
            append.batch.removeAll()
            if append.isOf(open?.file) { free.append(append) }
            if error == nil {
                if !hasDisplay { submitDisplay() }
                (hasWritten, hasDisplay) = (true, true)
                noteSpace(append.freeBytes)
            }
        case .end(let end):
            if let error = end.error {
                open?.isIncomplete = true
                if open?.failure == nil { open?.failure = StorageFailure(error) }
            }
            return ended(at: acquisition.now)
        case .display: return
        case .probe(let probe):
            if probe.error == nil { outage.cardAnswered() }
            return
        }
        if let error { fail(StorageFailure(error)) }
    }

    /// Ends the recording after a failure. Data that are already on the card remain, and the screens continue to work.
    private func fail(_ failure: StorageFailure) {
        guard open != nil, open?.failure == nil else { return }
        open?.failure = failure
        guard open?.ending == nil else { return }
        open?.ending = .stopped
        status.isEnding = true
        submitEnd()
    }

    private func ended(at now: Int64) {
        guard let last = open else { return }
        open = nil
        free = []
        let path = last.file.path
        if !path.isEmpty { if last.isIncomplete { outage.leave(path) } else { files?.ended(path) } }
        let fileName = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
        if hasWritten { lastName = fileName }
        if let failure = last.failure {
            status = RecordingStatus()
            machine.log("recording: failed")
            // Do not handle failures of recordings with a name: a study requested those, and handles failures itself.
            if hasWritten, name == nil { outage.begin(after: failure, at: now) }
            report(hasWritten ? .failed(failure) : .refused(.notStored(failure)))
        } else {
            machine.log("recording: " + fileName + " has \(last.recorder.microseconds / 1_000_000) s")
            goOn(after: last, fileName, at: now)
        }
        if open == nil { machine.releaseMemory() }
        report(.fileEnded)
    }

    private func goOn(after last: Open, _ name: String, at now: Int64) {
        let hasData = last.recorder.hasData
        switch last.isStopWanted ? .stopped : last.ending {
        case .full?:
            status.isEnding = false
            open(last.new.next(to: self, at: now), at: now)
        case .selectionChanged? where !acquisition.channels.isEmpty:
            begin(at: now, asks: false)
            if open == nil { status = RecordingStatus() } else { report(.newFile) }
        case .selectionChanged?:
            status = RecordingStatus()
            report(.noMoreChannels)
        case .stopped?, nil:
            status = RecordingStatus()
            report(
                hasData ? .saved(name: name, seconds: last.recorder.microseconds / 1_000_000) : .nothingCame)
        }
    }

    /// Notes the remaining recording time, and reports it once per recording if it is short.
    private func noteSpace(_ freeBytes: Int64) {
        guard let open else { return }
        let bytes = max(0, freeBytes - DataFolders.recordingReserve)
        let seconds = bytes / max(1, open.recorder.bytesPerSecond)
        status.secondsLeft = seconds
        // With no space left, the recording ends; another event reports that.
        guard status.isSpaceLow, seconds > 0, !hasWarned else { return }
        hasWarned = true
        report(.littleSpace(seconds: seconds))
    }
}

extension RecordingFile.Append {
    fileprivate func isOf(_ file: RecordingFile?) -> Bool { recording === file }
}
