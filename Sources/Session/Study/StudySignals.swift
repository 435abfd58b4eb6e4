import Acquisition
import Quality
import Services
import Settings
import Signals
import Study
import StudyRun
import Text

/// Opens the source of a study while the study needs it, and reports the state of the source to the study's guide.
final class StudySignals {
    /// The time without a new sample after which the study's source counts as silent, in nanoseconds.
    private static let timeout: Int64 = 2_000_000_000
    /// The pause between two attempts to open a source, in nanoseconds.
    private static let pause: Int64 = 3_000_000_000

    private let session: Session
    private var source: AcquiredSource?
    private var search: (any StreamSearch)?
    private var nextTry: Int64 = 0
    private var electrodes = StudyElectrodes()
    private var noise = NoiseMeasurement()
    private var battery = BatteryWatch()
    private var qualityRevision: UInt32?
    private(set) var findings: [QualityFinding?] = []

    init(_ session: Session) { self.session = session }

    /// The channels of the given electrodes. Electrodes without a channel are omitted.
    func entries(_ numbers: [Int]) -> [SampleStore.Entry] {
        numbers.compactMap { number in
            guard electrodes.channels.indices.contains(number) else { return nil }
            return electrodes.channels[number].map { session.acquisition.channels[$0].entry }
        }
    }

    /// Opens or closes the source as needed.
    /// - Parameter isWanted: true if the study needs its source.
    func follow(_ guide: GuidedStudy, isWanted: Bool, at now: Int64) {
        guide.set(.clockSet, isOn: session.machine.wallClock() != nil)
        guard isWanted else {
            if source != nil || search != nil { end() }
            // Reset the warning about the battery, because the next session may use another headset, whose battery is not known yet.
            guide.set(.batteryLow, isOn: false)
            return
        }
        open(guide.study, at: now)
        let acquisition = session.acquisition
        let isOpen = source.map { $0.state != .connecting && $0.state != .closed } ?? false
        electrodes.follow(guide.study, acquisition)
        guide.set(.sourceFound, isOn: isOpen || search.map { found(by: $0, guide.study.source) != nil } ?? false)
        guide.set(.connected, isOn: isOpen)
        let isStreaming = isOpen && isFlowing(at: now)
        guide.set(.streaming, isOn: isStreaming)
        guide.set(.disconnected, isOn: !isStreaming)
        battery.take(source == nil ? nil : electrodes.batteryLevel(of: acquisition))
        guide.set(.batteryLow, isOn: battery.isLow)
        guide.set(.allChannels, isOn: isStreaming && electrodes.areComplete)
        rate(guide)
        if case .noiseCheck(let watch, _) = guide.view, watch.state == .measuring {
            switch noise.advance(electrodes.entries(of: acquisition), at: now) {
            case .pending: break
            case .amplitude(let amplitude): guide.noiseMeasured(amplitude: amplitude)
            case .nothing: guide.noiseMeasured(amplitude: nil)
            }
        } else {
            noise.begin()
        }
    }

    private func isFlowing(at now: Int64) -> Bool {
        guard let source, source.state == .flowing, let newest = source.statistics.newestSample else { return false }
        return now - newest < Self.timeout
    }

    /// Passes the qualities of the electrodes to the guide when they have changed.
    private func rate(_ guide: GuidedStudy) {
        let monitor = session.acquisition.derived.quality
        guard monitor.revision != qualityRevision || findings.count != guide.study.electrodes.count else { return }
        qualityRevision = monitor.revision
        let rated = electrodes.channels.map { channel in
            channel.flatMap { monitor.qualities.indices.contains($0) ? monitor.qualities[$0] : nil }
        }
        findings = rated.map { $0?.finding }
        guide.set(
            qualities: rated.map { $0.map { $0.hasCheckMark ? 100 : Int($0.value) } ?? 0 },
            reasons: rated.map { $0.map { $0.finding.map { $0.reason.words[.english] } ?? "" } ?? "lost" })
        var hasContact = true
        for (index, quality) in rated.enumerated() where guide.study.electrodes[index].use == .always {
            guard let quality else {
                hasContact = false
                continue
            }
            switch quality.finding?.reason {
            case .lost?, .flat?, .loose?: if quality.state == .red { hasContact = false }
            default: break
            }
        }
        guide.set(.onHead, isOn: hasContact && !rated.isEmpty)
    }

    // MARK: The source

    private func open(_ study: Study, at now: Int64) {
        search?.advance(to: now)
        if let source, source.state == .closed { self.source = nil }
        guard source == nil else { return }
        if let other = session.acquisition.sources.first {
            // Use the source that was already open before the study began.
            source = other
            return take(other, study)
        }
        if case .connecting = session.opening { return }
        guard now >= nextTry else { return }
        nextTry = now + Self.pause
        guard let choice = choice(for: study.source, at: now) else { return }
        session.open(choice) { [self] result in
            guard case .success(let opened) = result else { return }
            source = opened
            search?.end()
            search = nil
            take(opened, study)
        }
    }

    /// Makes the choice of the source to open; nil if no suitable source was found.
    private func choice(for wanted: StudySource, at now: Int64) -> SourceChoice? {
        let kinds = session.machine.sourceKinds
        switch wanted.kind {
        case .simulation: return simulation(kinds)
        case .tia:
            let server = session.settings.current.server
            return server.host.isEmpty ? nil : session.server(host: server.host, port: server.port)
        case .lsl, .sensor, .any:
            if search == nil {
                search = kinds.search(for: wanted)
                search?.begin(at: now)
            }
            if let stream = search.flatMap({ found(by: $0, wanted) }) { return session.choice(of: stream) }
            guard wanted.kind == .any else { return nil }
            let settings = session.settings.current
            if settings[isOn: .simulation] { return simulation(kinds) }
            return settings.server.host.isEmpty
                ? nil : session.server(host: settings.server.host, port: settings.server.port)
        }
    }

    private func simulation(_ kinds: SourceKinds) -> SourceChoice? {
        guard let index = kinds.index(ofOther: SimulationKind.kindName.description),
            let chosen = kinds.others[index].source(nil, session.settings.current)
        else { return nil }
        return session.choice(of: chosen, other: index)
    }

    /// The first network stream that matches the study's description; otherwise the matching sensor with the strongest signal.
    private func found(by search: any StreamSearch, _ wanted: StudySource) -> NetworkStream? {
        let named = search.streams.filter { $0.name.utf8.starts(with: wanted.name.utf8) }
        let stream = named.first { stream in
            stream.sensor == nil && !stream.rate.isIrregular
                && (wanted.rate.map { abs(Double(stream.rate.milliHertz) / 1000 - $0) < 0.01 * $0 } ?? true)
        }
        return stream
            ?? named.filter { $0.sensor != nil }.max { ($0.sensor?.strength ?? .min) < ($1.sensor?.strength ?? .min) }
    }

    /// True if the signal is the charge of the headset's battery, which arrives irregularly.
    private static func isBattery(_ signal: Signal) -> Bool {
        signal.rate.isIrregular && !signal.isText
            && signal.labels.contains { StudyElectrodes.isBattery($0, unit: signal.unit) }
    }

    /// Selects the signals that contain electrodes of the study or the charge of the battery. If there are none, selects all channels with which the
    /// board is expected to keep up.
    private func take(_ source: AcquiredSource, _ study: Study) {
        let names = study.electrodes.map { ChannelLabel.electrode($0.name) }
        var channels: [ChannelID] = []
        var hasElectrodes = false
        for (number, signal) in source.catalogue.signals.enumerated() {
            let has = signal.labels.contains { label in
                let electrode = ChannelLabel.electrode(label)
                return names.contains(electrode)
            }
            guard has || Self.isBattery(signal) else { continue }
            hasElectrodes = hasElectrodes || has
            channels += signal.labels.indices.map { ChannelID(signal: number, channel: $0) }
        }
        if source.selection.count == 0 {
            if !hasElectrodes {
                session.acquisition.selectAll(of: source, within: session.settings.capacity)
            } else {
                session.acquisition.select(channels, of: source)
            }
        }
        session.contact = study.fitting.contact == .dry ? .dry : .wet
        session.apply()
    }

    /// Closes the source that was opened for the study, if there is one.
    func end() {
        search?.end()
        search = nil
        session.cancelOpening()
        if source != nil { session.disconnect() }
        source = nil
        nextTry = 0
        session.contact = nil
        findings = []
    }
}

extension SourceKinds {
    /// The search that finds the source of a study. If the study does not name its source, the app does not search for sensors, because the nearest
    /// sensor may belong to another person.
    fileprivate func search(for wanted: StudySource) -> (any StreamSearch)? {
        switch wanted.kind {
        case .sensor: index(ofOther: SensorKind.kindName.description).flatMap { others[$0].search }
        case .any where !wanted.name.utf8.isEmpty: search
        default: indexOfFound.flatMap { others[$0].search }
        }
    }
}
