import Acquisition
import BandGraphs
import Drawing
import Filters
import Graphs
import Layout
import Signals
import Spectrum
import Widgets

/// The graphs of a selection. Each has a number: scopes first, in the order of the channels, then the irregular
/// channels, then the spectrograms, then the graphs of bands. Where scopes are stacked, they come last, and the stack before them. ECG paper comes last.
final class GraphSet {
    private(set) var graphs: [any Graph] = []
    private(set) var kinds: [GridItemKind] = []
    /// The channel of each graph whose samples may be filtered; nil for the others.
    private var filterable: [SampleStore.Entry?] = []
    /// The number of the first spectrogram.
    private var firstSpectrogram = 0
    private(set) var spectrograms: [SpectrogramGraph] = []
    /// The graphs that have a title, and their channel's place among those that scopes show, or spectrograms.
    private var titled: [(graph: Int, channel: Int, isSpectrogram: Bool)] = []
    /// Which channels the titles say to be offered; nil before the first look.
    private var presenceRevision: UInt32?
    let channels: [AcquiredChannel]
    private let spectra: [AcquiredChannel]
    /// The filters that channels are shown with.
    private let filters: PerKind<FilterSettings>
    private(set) var bands: [BandGraph] = []
    /// The same for irregular channels.
    private var firstButton = 0
    private(set) var buttons: [ButtonGraph] = []
    /// All scopes above each other; nil where they stand in slots.
    private(set) var stack: StackGraph?
    /// The page of ECG paper; nil where there is none.
    private(set) var paper: PaperGraph?
    /// The leads that it shows.
    private(set) var leadPlan: LeadPlan?
    /// When the first sweep began.
    var sweepStart: Int64 = 0
    private(set) var options: VisualizationOptions
    private let markers: MarkerStore
    private let names: MarkerNames
    private let tables: SpectrumTables
    let scales: ScopeScales

    /// - Parameters:
    ///   - shown: as scopes and spectrograms show channels.
    ///   - markers: those that are drawn as lines.
    ///   - old: the graphs of before: those of channels that are the same stay.
    init(
        _ shown: ShownChannels, markers: MarkerStore, options: VisualizationOptions, looks: Looks,
        keeping old: GraphSet? = nil
    ) {
        self.options = options
        let channels = shown.scopes
        self.channels = channels
        spectra = shown.spectra ?? channels
        filters = shown.filters
        self.markers = markers
        names = old?.names ?? MarkerNames(markers, fonts: looks.fonts, style: looks.graphStyle)
        tables = old?.tables ?? SpectrumTables()
        scales = old.map { ScopeScales(continuing: $0.scales) } ?? ScopeScales(options.scopeScales)
        sweepStart = old?.sweepStart ?? 0
        presenceRevision = old?.presenceRevision
        let titles = GraphTitles(channels, looks.strings)
        let entries = channels.map { $0.entry }
        let isStacked =
            options.stacks(entries) && options.showsScopes && channels.contains { $0.entry.ring != nil }
        if !isStacked, options.showsScopes { addScopes(channels, titles, looks, old) }
        firstButton = graphs.count
        for (index, channel) in channels.enumerated() {
            guard let events = channel.entry.events else { continue }
            buttons.append(
                old?.buttons.first { $0.events === events }
                    ?? ButtonGraph(events: events, title: titles[index], style: looks.graphStyle))
            titled.append((graphs.count, index, false))
            graphs.append(buttons[buttons.count - 1])
            kinds.append(.button)
            filterable.append(nil)
        }
        if options.showsSpectrograms {
            // Pairs of channels are others than the channels.
            addSpectrograms(
                spectra, shown.spectra.map { GraphTitles($0, looks.strings) } ?? titles, looks, old)
        }
        if options.showsBands {
            addBands(spectra, shown.spectra.map { GraphTitles($0, looks.strings) } ?? titles, looks, old)
        }
        if options.showsPaper(of: entries) { addPaper(shown.leads(), looks, old) }
        guard isStacked else { return }
        let stack =
            old?.stack(of: channels, drawn: options.drawnLimits)
            ?? StackGraph(channels, looks, drawn: options.drawnLimits, markers: markers, names: names)
        if let former = old?.stack, former !== stack { stack.goOn(from: former) }
        self.stack = stack
        graphs.append(stack)
        kinds.append(.scope)
        filterable.append(nil)
        addScopes(channels, titles, looks, old)
    }

    private func addPaper(_ leads: LeadPlan, _ looks: Looks, _ old: GraphSet?) {
        guard
            let paper = old?.paper(of: leads)
                ?? PaperGraph(leads, options.paper, looks, markers: markers, names: names)
        else { return }
        self.paper = paper
        leadPlan = leads
        graphs.append(paper)
        kinds.append(.scope)
        filterable.append(nil)
    }

    private func addScopes(
        _ channels: [AcquiredChannel], _ titles: GraphTitles, _ looks: Looks, _ old: GraphSet?
    ) {
        let events = channels.compactMap { $0.entry.events }
        for (index, channel) in channels.enumerated() {
            guard case .samples(let ring, let clock) = channel.entry.data else { continue }
            func make() -> ScopeGraph {
                let marks = EventMarks(events)
                marks.threshold = options.buttonThreshold
                return ScopeGraph(
                    ring: ring, clock: clock, title: titles[index], unit: channel.entry.unit, style: looks.graphStyle,
                    noData: looks.strings.visualization.waitingForData,
                    drawn: options.drawnLimits[SignalKind(channel.entry.type)],
                    marks: marks, markers: markers, names: names)
            }
            let scope = old?.scope(of: channel.entry, drawn: options.drawnLimits) ?? make()
            scales.add(scope, number: graphs.count, of: channel.entry)
            titled.append((graphs.count, index, false))
            graphs.append(scope)
            kinds.append(.scope)
            filterable.append(channel.entry)
        }
    }

    private func addSpectrograms(
        _ channels: [AcquiredChannel], _ titles: GraphTitles, _ looks: Looks, _ old: GraphSet?
    ) {
        firstSpectrogram = graphs.count
        for (index, channel) in channels.enumerated() {
            guard case .samples(let ring, let clock) = channel.entry.data,
                options.showsSpectrogram(of: channel.entry)
            else { continue }
            let own = options.spectrogram(of: channel.entry)
            spectrograms.append(
                old?.spectrograms.first { $0.spectra.ring === ring }
                    ?? SpectrogramGraph(
                        ring: ring, clock: clock, title: titles[index],
                        caption: own.caption(unit: channel.entry.unit, rate: channel.entry.rate, looks.strings),
                        options: own, tables: tables, style: looks.graphStyle,
                        noData: looks.strings.visualization.waitingForData, markers: markers, names: names))
            titled.append((graphs.count, index, true))
            graphs.append(spectrograms[spectrograms.count - 1])
            kinds.append(.spectrogram)
            filterable.append(options.filtersSpectrograms ? channel.entry : nil)
        }
    }

    private func addBands(_ channels: [AcquiredChannel], _ titles: GraphTitles, _ looks: Looks, _ old: GraphSet?) {
        let plans = BandPlans(options.welch, tables: tables)
        for (index, channel) in channels.enumerated() {
            guard case .samples(let ring, let clock) = channel.entry.data, let plan = plans.plan(channel.entry.rate)
            else { continue }
            bands.append(
                old?.bands.first { $0.ring === ring }
                    ?? BandGraph(
                        ring: ring, clock: clock, plan: plan, title: titles[index], unitOfChannel: channel.entry.unit,
                        unit: options.bandUnit, noData: looks.strings.visualization.waitingForData,
                        style: looks.graphStyle))
            titled.append((graphs.count, index, true))
            graphs.append(bands[bands.count - 1])
            kinds.append(.bands)
            filterable.append(options.filtersSpectrograms ? channel.entry : nil)
        }
    }

    /// Rewrites the titles where channels are not offered any more, or are again.
    /// - Parameter revision: changes when that is so.
    func follow(presence revision: UInt32, _ strings: Strings, damage: inout Damage) {
        guard revision != presenceRevision else { return }
        defer { presenceRevision = revision }
        // They were written just now.
        guard presenceRevision != nil else { return }
        let titles = (scopes: GraphTitles(channels, strings), spectra: GraphTitles(spectra, strings))
        for (graph, channel, isSpectrogram) in titled {
            graphs[graph].show(title: isSpectrogram ? titles.spectra[channel] : titles.scopes[channel], damage: &damage)
        }
    }

    /// The kinds of the graphs that stand in slots.
    var slotted: [GridItemKind] { Array(kinds.prefix(stackNumber ?? (paper == nil ? kinds.count : kinds.count - 1))) }

    /// The stack's number; nil where there is none. Those behind it are the scopes that it shows.
    private var stackNumber: Int? { stack.map { graphs.count - 1 - $0.channelCount } }

    /// The number of a scope that the stack shows.
    /// - Parameter channel: its place in the stack.
    func scope(ofStacked channel: Int) -> Int? {
        stackNumber.map { $0 + 1 + channel }.flatMap { graphs.indices.contains($0) ? $0 : nil }
    }

    /// The place in the stack of a scope with a number; nil for other graphs.
    func stacked(_ graph: Int) -> Int? { stackNumber.flatMap { graph > $0 ? graph - $0 - 1 : nil } }

    /// Allocates what graphs up to a size need.
    /// - Parameters:
    ///   - scopes: how many of a stack are in sight.
    ///   - old: the graphs of before, which have what they need.
    func reserve(_ size: Size, scopes: Int, fonts: Fonts, besides old: GraphSet? = nil) {
        for spectrogram in spectrograms where old?.holds(spectrogram) != true {
            spectrogram.reserve(height: size.height)
        }
        if stack !== old?.stack { stack?.reserve(size, scopes: scopes, fonts: fonts) }
        if paper !== old?.paper { paper?.reserve(size, fonts: fonts) }
    }

    /// The spectrogram with a graph's number; nil when the graph is another one.
    func spectrogram(_ graph: Int) -> SpectrogramGraph? {
        let index = graph - firstSpectrogram
        return spectrograms.indices.contains(index) ? spectrograms[index] : nil
    }

    /// The signals whose values a graph shows; none for a spectrogram.
    func measured(_ graph: Int) -> [MeasuredSignal] {
        if let stack, graphs[graph] === stack { return stack.measuredSignals }
        if let paper, graphs[graph] === paper { return paper.measuredSignals }
        if let scope = scales.scope(graph) { return [scope.measuredSignal] }
        let button = graph - firstButton
        return buttons.indices.contains(button) ? [buttons[button].measuredSignal] : []
    }

    /// The scopes whose channels may be on ECG paper.
    var leads: [Int] { filterable.indices.filter { kinds[$0] == .scope && scales.kind($0)?.facts.isOnPaper == true } }

    /// What filters are wanted for the channel of a graph, and its kind and rate; nil where none can change what it shows.
    func filters(_ graph: Int) -> (kind: SignalKind, rate: SamplingRate, wanted: FilterSettings)? {
        guard filterable.indices.contains(graph), let entry = filterable[graph] else { return nil }
        let kind = SignalKind(entry.type)
        return (kind, entry.rate, filters[kind])
    }

    /// Beyond which values samples of a kind of signal are not drawn.
    func drawnLimits(_ kind: SignalKind) -> ValueLimits? { options.drawnLimits[kind] }

    /// The scope of a received channel; nil where none shows it.
    func scope(of received: AcquiredChannel) -> Int? {
        let entry = received.entry
        let place = channels.firstIndex {
            $0.source === received.source && $0.entry.clock === entry.clock && $0.entry.type == entry.type
                && $0.entry.number == entry.number
        }
        return titled.first { $0.channel == place && !$0.isSpectrogram }?.graph
    }

    /// Applies the settings of scales; the others hold from the next start on.
    func apply(_ new: VisualizationOptions) {
        scales.apply(new.scopeScales)
        options.spectrogramScaling = new.spectrogramScaling
        options.paper.sensitivity = new.paper.sensitivity
    }

    /// Configures a graph, with the scale of its kind.
    /// - Parameter isDetailed: whether it has axes and statistics.
    /// - Returns: whether anything changed.
    func configure(
        _ graph: Int, _ common: GraphConfiguration, isDetailed: Bool, at now: Int64, _ damage: inout Damage
    ) -> Bool {
        var own = common
        own.isDetailed = isDetailed
        own.buttonThreshold = options.buttonThreshold
        switch kinds[graph] {
        case .scope: scales.configure(graph, &own)
        case .spectrogram: own.scaling = options.spectrogramScaling
        default: break
        }
        let isRescaled: Bool
        if let paper, graphs[graph] === paper {
            // Its speed is true, whatever the others show; its first sweep begins at the left edge, too.
            own.windowMilliseconds = paper.windowMilliseconds
            own.origin = Viewport.origin(start: sweepStart, windowMilliseconds: own.windowMilliseconds)
            isRescaled = paper.scale(scales.scales[.onPaper], else: options.paper.sensitivity)
        } else {
            isRescaled = graphs[graph] === stack && stack?.scale(scales.scales) == true
        }
        guard graphs[graph].configuration != own else { return isRescaled }
        graphs[graph].configure(own, now: now, damage: &damage)
        return true
    }
}
