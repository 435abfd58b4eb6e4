import Acquisition
import BandGraphs
import Drawing
import Filters
import Graphs
import Layout
import MultichannelGraphs
import Quality
import Signals
import Spectrum
import Text
import Widgets

/// The graphs of the selected channels. Each graph has a number. The order of the graphs is: scopes in the order of the channels, irregular channels,
/// spectrograms, graphs of bands. At the end, there may be a stack (one graph with all traces below each other) and its scopes, or ECG paper.
public final class GraphSet {
    package private(set) var graphs: [any Graph] = []
    package private(set) var kinds: [GridItemKind] = []
    /// For each graph: its channel if filters can change the graph; otherwise nil.
    private var filterable: [SampleStore.Entry?] = []
    /// The number of the first spectrogram.
    private var firstSpectrogram = 0
    package private(set) var spectrograms: [SpectrogramGraph] = []
    /// The graphs with a title, each with the index of its channel among the channels of the scopes or of the spectrograms.
    private var titled: [(graph: Int, channel: Int, isSpectrogram: Bool)] = []
    /// The revision of the channels' presence (offered by the source or not) that the titles show; nil before the first check.
    private var presenceRevision: UInt32?
    package let channels: [AcquiredChannel]
    private let spectra: [AcquiredChannel]
    /// True if the spectrograms show channels as received, not the channels of the scopes.
    private let hasReceivedSpectra: Bool
    /// The filters that are applied to the shown channels.
    private let filters: PerKind<FilterSettings>
    package private(set) var bands: [BandGraph] = []
    /// The number of the first graph of an irregular channel.
    private var firstButton = 0
    package private(set) var buttons: [ButtonGraph] = []
    package private(set) var texts: [TextGraph] = []
    /// The scopes of irregular values.
    private var steps: [ScopeGraph] = []
    /// The stack of all scopes; nil if scopes are in slots.
    package private(set) var stack: StackGraph?
    /// The page of ECG paper; nil if there is none.
    package private(set) var paper: PaperGraph?
    /// The leads that ECG paper shows.
    private(set) var leadPlan: LeadPlan?
    /// The time at which the first sweep begins.
    package var sweepStart: Int64 = 0
    private(set) var options: VisualizationOptions
    /// The power range of the spectrograms that the user has chosen on a color bar; nil for the scale in the settings.
    private var ownPowers: ValueLimits?
    private let markers: MarkerStore
    private let names: MarkerNames
    private let tags: FaultTags
    private let tables: SpectrumTables
    package let scales: ScopeScales

    /// - Parameters:
    ///   - shown: the channels that scopes and spectrograms show.
    ///   - markers: the markers that are drawn as lines.
    ///   - old: the previous graphs. Graphs of unchanged channels are reused.
    init(
        _ shown: ShownChannels, markers: MarkerStore, options: VisualizationOptions, looks: Looks,
        keeping old: GraphSet? = nil
    ) {
        self.options = options
        let channels = shown.scopes
        self.channels = channels
        spectra = shown.spectra ?? channels
        hasReceivedSpectra = shown.spectra != nil
        filters = shown.filters
        self.markers = markers
        names = old?.names ?? MarkerNames(markers, fonts: looks.fonts, style: looks.graphStyle)
        tags =
            old?.tags
            ?? FaultTags({ $0.words[looks.strings.language] }, fonts: looks.fonts, style: looks.graphStyle)
        tables = old?.tables ?? SpectrumTables()
        scales = old.map { ScopeScales(continuing: $0.scales) } ?? ScopeScales(options.scopeScales)
        sweepStart = old?.sweepStart ?? 0
        presenceRevision = old?.presenceRevision
        let titles = GraphTitles(channels, looks.strings)
        let entries = channels.map { $0.entry }
        let isStacked =
            options.stacks(entries) && options.showsScopes && channels.contains { $0.entry.ring != nil }
        if !isStacked, options.showsScopes { addScopes(channels, titles, looks, old) }
        if options.showsScopes { addSteps(channels, titles, looks, old) }
        addIrregular(channels, titles, looks, old)
        if options.showsSpectrograms {
            // Make separate titles for spectrograms that show other channels than the scopes: with a montage, scopes may show pairs of electrodes.
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
            ?? StackGraph(
                channels, looks, drawn: options.drawnLimits, markers: markers, names: names,
                clamps: options.clampsStack, colors: options.stackColors)
        if let former = old?.stack, former !== stack { stack.goOn(from: former) }
        stack.tags = tags
        self.stack = stack
        graphs.append(stack)
        kinds.append(.scope)
        filterable.append(nil)
        addScopes(channels, titles, looks, old)
    }

    /// Adds the graphs of irregular channels: first those of values and of buttons, then those of texts.
    private func addIrregular(_ channels: [AcquiredChannel], _ titles: GraphTitles, _ looks: Looks, _ old: GraphSet?) {
        firstButton = graphs.count
        for (index, channel) in channels.enumerated() {
            guard let events = channel.entry.events, !channel.entry.isText,
                !channel.entry.hasIrregularValues || !options.showsScopes
            else { continue }
            let graph =
                old?.buttons.first { $0.events === events }
                ?? ButtonGraph(events: events, title: titles[index], style: looks.graphStyle)
            buttons.append(graph)
            add(graph, .button, ofChannel: index)
        }
        for (index, channel) in channels.enumerated() {
            guard let ring = channel.entry.texts else { continue }
            let graph =
                old?.texts.first { $0.texts === ring }
                ?? TextGraph(texts: ring, title: titles[index], style: looks.graphStyle)
            texts.append(graph)
            add(graph, .button, ofChannel: index)
        }
    }

    /// Adds a graph with a title that filters cannot change.
    private func add(_ graph: any Graph, _ kind: GridItemKind, ofChannel channel: Int) {
        titled.append((graphs.count, channel, false))
        graphs.append(graph)
        kinds.append(kind)
        filterable.append(nil)
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
                    noData: looks.strings.graph.noData,
                    drawn: options.drawnLimits[SignalKind(channel.entry.type)],
                    marks: marks, markers: markers, names: names)
            }
            let scope = old?.scope(of: channel.entry, drawn: options.drawnLimits) ?? make()
            scope.tags = tags
            scales.add(scope, number: graphs.count, of: channel.entry)
            add(scope, .scope, ofChannel: index)
            filterable[filterable.count - 1] = channel.entry
        }
    }

    /// Adds scopes of irregular values, which are drawn as steps.
    private func addSteps(_ channels: [AcquiredChannel], _ titles: GraphTitles, _ looks: Looks, _ old: GraphSet?) {
        for (index, channel) in channels.enumerated() where channel.entry.hasIrregularValues {
            guard let events = channel.entry.events else { continue }
            let held =
                old?.steps.first { $0.held?.events === events }?.held
                ?? HeldSamples(events, presence: channel.entry.presence, seconds: channel.source.store?.seconds ?? 1)
            let scope =
                old?.steps.first {
                    $0.held === held && $0.line.drawn == options.drawnLimits[SignalKind(channel.entry.type)]
                }
                ?? ScopeGraph(
                    ring: held.ring, clock: held.clock, title: titles[index], unit: channel.entry.unit,
                    style: looks.graphStyle, noData: looks.strings.graph.noData,
                    drawn: options.drawnLimits[SignalKind(channel.entry.type)], markers: markers, names: names,
                    held: held)
            steps.append(scope)
            scales.add(scope, number: graphs.count, of: channel.entry)
            add(scope, .scope, ofChannel: index)
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
                        noData: looks.strings.graph.noData, markers: markers, names: names, like: spectrograms.last))
            spectrograms[spectrograms.count - 1].tags = tags
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
                        unit: options.bandUnit, noData: looks.strings.graph.noData,
                        style: looks.graphStyle))
            titled.append((graphs.count, index, true))
            graphs.append(bands[bands.count - 1])
            kinds.append(.bands)
            filterable.append(options.filtersSpectrograms ? channel.entry : nil)
        }
    }

    /// Updates the titles of graphs if the source no longer offers their channels, or offers them again.
    /// - Parameter revision: a number that changes whenever a source stops or starts to offer a channel.
    func follow(presence revision: UInt32, _ strings: Strings, damage: inout Damage) {
        guard revision != presenceRevision else { return }
        defer { presenceRevision = revision }
        // Do nothing at the first call, because the titles were just created.
        guard presenceRevision != nil else { return }
        let titles = (scopes: GraphTitles(channels, strings), spectra: GraphTitles(spectra, strings))
        for (graph, channel, isSpectrogram) in titled {
            graphs[graph].show(title: isSpectrogram ? titles.spectra[channel] : titles.scopes[channel], damage: &damage)
        }
    }

    /// Marks the graphs of bad channels.
    /// - Parameter change: changes a graph, and adds the area to redraw to the damage.
    func follow(signals derived: DerivedChannels, change: (_ graph: Int, (inout Damage) -> Void) -> Void) {
        for (graph, channel, isSpectrogram) in titled {
            let fault =
                isSpectrogram && hasReceivedSpectra ? derived.quality.fault(channel) : derived.fault(channel)
            if let scope = scales.scope(graph) {
                change(graph) { scope.show(fault: fault, damage: &$0) }
            } else if let spectrogram = spectrogram(graph) {
                change(graph) { spectrogram.show(fault: fault, damage: &$0) }
            }
        }
        guard let stack, let number = stackNumber else { return }
        var place = 0
        for (index, channel) in channels.enumerated() where channel.entry.ring != nil {
            stack.note(hasNoSignal: derived.hasNoSignal(index), ofChannel: place)
            change(number) { stack.note(fault: derived.fault(index), ofChannel: place, damage: &$0) }
            place += 1
        }
    }

    /// The kinds of the graphs that are in slots of the grid.
    var slotted: [GridItemKind] { Array(kinds.prefix(stackNumber ?? (paper == nil ? kinds.count : kinds.count - 1))) }

    /// The number of the stack; nil if there is none. The graphs after it are its scopes.
    private var stackNumber: Int? { stack.map { graphs.count - 1 - $0.channelCount } }

    /// The graph number of a scope in the stack.
    /// - Parameter channel: the index of the channel in the stack.
    package func scope(ofStacked channel: Int) -> Int? {
        stackNumber.map { $0 + 1 + channel }.flatMap { graphs.indices.contains($0) ? $0 : nil }
    }

    /// The channel at a place in the stack.
    func channelInStack(_ place: Int) -> AcquiredChannel? {
        channels.lazy.filter { $0.entry.ring != nil }.dropFirst(place).first
    }

    /// The index in the stack of the channel that a scope shows; nil for graphs that are not scopes of the stack.
    func stacked(_ graph: Int) -> Int? { stackNumber.flatMap { graph > $0 ? graph - $0 - 1 : nil } }

    /// Allocates the memory that graphs up to a size need.
    /// - Parameters:
    ///   - scopes: the number of visible scopes in a stack.
    ///   - old: the previous graphs, whose memory is already allocated.
    func reserve(_ size: Size, scopes: Int, fonts: Fonts, besides old: GraphSet? = nil) {
        if stack !== old?.stack { stack?.reserve(size, scopes: scopes, fonts: fonts) }
        if paper !== old?.paper { paper?.reserve(size, fonts: fonts) }
    }

    /// The spectrogram with this graph number; nil if that graph is not a spectrogram.
    package func spectrogram(_ graph: Int) -> SpectrogramGraph? {
        let index = graph - firstSpectrogram
        return spectrograms.indices.contains(index) ? spectrograms[index] : nil
    }

    /// The signals whose values can be measured in a graph; empty for a spectrogram.
    package func measured(_ graph: Int) -> [MeasuredSignal] {
        if let stack, graphs[graph] === stack { return stack.measuredSignals }
        if let paper, graphs[graph] === paper { return paper.measuredSignals }
        if let scope = scales.scope(graph) { return [scope.measuredSignal] }
        let button = graph - firstButton
        return buttons.indices.contains(button) ? [buttons[button].measuredSignal] : []
    }

    /// The scopes of channels that can be on ECG paper.
    var leads: [Int] { filterable.indices.filter { kinds[$0] == .scope && scales.kind($0)?.facts.isOnPaper == true } }

    /// The filters that the settings apply to a graph's channel, with its kind and sampling rate; nil if no filter can change the graph.
    package func filters(_ graph: Int) -> (kind: SignalKind, rate: SamplingRate, wanted: FilterSettings)? {
        guard filterable.indices.contains(graph), let entry = filterable[graph] else { return nil }
        let kind = SignalKind(entry.type)
        return (kind, entry.rate, filters[kind])
    }

    /// The kind of signal that a graph shows; nil for graphs of irregular channels and of several channels.
    func kind(ofGraph graph: Int) -> SignalKind? {
        guard let place = titled.first(where: { $0.graph == graph }) else { return nil }
        let entry = (place.isSpectrogram ? spectra : channels)[place.channel].entry
        return entry.ring == nil ? nil : SignalKind(entry.type)
    }

    /// The range of values for a kind of signal; samples outside of this range are not drawn.
    package func drawnLimits(_ kind: SignalKind) -> ValueLimits? { options.drawnLimits[kind] }

    /// The number of the scope that shows a received channel; nil if there is none.
    package func scope(of received: AcquiredChannel) -> Int? {
        let entry = received.entry
        let place = channels.firstIndex {
            $0.source === received.source && $0.entry.clock === entry.clock && $0.entry.type == entry.type
                && $0.entry.number == entry.number
        }
        return titled.first { $0.channel == place && !$0.isSpectrogram }?.graph
    }

    /// Applies the options for scales. All other options apply when graphs are next opened.
    func apply(_ new: VisualizationOptions) {
        scales.apply(new.scopeScales)
        if new.spectrogramScaling != options.spectrogramScaling { ownPowers = nil }
        options.spectrogramScaling = new.spectrogramScaling
        options.paper.sensitivity = new.paper.sensitivity
    }

    /// True if the user has chosen the power range of the spectrograms.
    var hasOwnPowers: Bool { ownPowers != nil }

    /// Sets the power range of the spectrograms until the setting changes; nil for the scale in the settings.
    func show(powers: ValueLimits?) { ownPowers = powers }

    /// Configures a graph with the scale of its kind of signal.
    /// - Parameter isDetailed: true to show axes and statistics.
    /// - Returns: true if anything changed.
    func configure(
        _ graph: Int, _ common: GraphConfiguration, isDetailed: Bool, at now: Int64, _ damage: inout Damage
    ) -> Bool {
        var own = common
        own.isDetailed = isDetailed
        own.buttonThreshold = options.buttonThreshold
        switch kinds[graph] {
        case .scope: scales.configure(graph, &own)
        case .spectrogram: own.scaling = ownPowers.map { .fixed($0) } ?? options.spectrogramScaling
        default: break
        }
        let isRescaled: Bool
        if let paper, graphs[graph] === paper {
            // ECG paper has a fixed speed, and therefore its own time window. Choose the origin of sweeps so that the first sweep on the paper also
            // begins at the left edge.
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
