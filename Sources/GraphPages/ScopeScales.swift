import Drawing
import Graphs
import Signals

/// The scales of all scopes: the scale of each kind of signal, from the settings or as the user has changed it by gestures, and the ranges that
/// several scopes share.
public final class ScopeScales {
    /// A scope, with its kind and unit.
    private struct Member {
        let number: Int
        let scope: ScopeGraph
        let kind: SignalKind
        let unit: String
        /// The factor from the channel's unit to microvolts; nil if the unit is not a voltage.
        let microvolts: Float?
        /// The number of the group of scopes whose values can be compared: scopes of one kind whose units are all voltages, or the same unit.
        let group: Int
    }

    /// The graph number of the first scope.
    private var first = 0
    private var members: [Member] = []
    /// The range that each group of scopes shares.
    private var ranges: [CommonScale] = []
    /// The scales with which scopes are drawn.
    private(set) var scales: PerKind<ScopeScale>
    /// The scales in the settings.
    private var settings: PerKind<ScopeScale>

    init(_ settings: PerKind<ScopeScale>) {
        self.settings = settings
        scales = settings
    }

    /// Creates scales that continue with the drawn scales of other scopes.
    init(continuing other: ScopeScales) {
        settings = other.settings
        scales = other.scales
    }

    /// Adds a scope. Scopes must be added in the order of their numbers.
    /// - Parameter graph: the number of the scope.
    func add(_ scope: ScopeGraph, number graph: Int, of channel: SampleStore.Entry) {
        if members.isEmpty { first = graph }
        let kind = SignalKind(channel.type)
        let microvolts = Voltage.microvolts(in: channel.unit)
        let known = members.first { other in
            other.kind == kind && (other.microvolts == nil) == (microvolts == nil)
                && (microvolts != nil || other.unit.utf8.elementsEqual(channel.unit.utf8))
        }
        if known == nil { ranges.append(CommonScale()) }
        members.append(
            Member(
                number: graph, scope: scope, kind: kind, unit: channel.unit, microvolts: microvolts,
                group: known?.group ?? ranges.count - 1))
    }

    /// The kind of signal of the scope with this graph number; nil if that graph is not a scope.
    package func kind(_ graph: Int) -> SignalKind? { member(graph)?.kind }

    /// The value range of the scope with this graph number; nil if that graph is not a scope.
    package func limits(_ graph: Int) -> ValueLimits? { member(graph)?.scope.limits }

    /// The scope with this graph number; nil if that graph is not a scope.
    package func scope(_ graph: Int) -> ScopeGraph? { member(graph)?.scope }

    /// The scope that draws the samples of a ring (the stored samples of a channel); nil if there is none.
    package func scope(of ring: SampleRing?) -> ScopeGraph? { members.first { $0.scope.line.ring === ring }?.scope }

    /// The unit of the scope with this graph number; empty if that graph is not a scope.
    package func unit(_ graph: Int) -> String { member(graph)?.unit ?? "" }

    private func member(_ graph: Int) -> Member? {
        // Scopes have consecutive numbers, except that other graphs may be between the scopes of irregular values and the scopes of a stack.
        let index = graph - first
        if members.indices.contains(index), members[index].number == graph { return members[index] }
        return members.first { $0.number == graph }
    }

    /// Applies the scales from the settings. A scale that the user has changed by gestures remains unless its setting changed.
    func apply(_ new: PerKind<ScopeScale>) {
        for kind in SignalKind.allCases where new[kind] != settings[kind] { scales[kind] = new[kind] }
        settings = new
    }

    /// Draws scopes with other scales without changing the settings.
    func show(_ new: PerKind<ScopeScale>) { scales = new }

    /// Writes the scale of the signal kind of a scope to the configuration of the scope. Does nothing if the graph is not a scope.
    func configure(_ graph: Int, _ configuration: inout GraphConfiguration) {
        guard let member = member(graph) else { return }
        let scale = scales[member.kind]
        configuration.scaling = scale.scaling(microvolts: member.microvolts)
        configuration.isNegativeUp = scale.isNegativeUp
    }

    // MARK: Common ranges

    /// True if at least one kind of signal has a common range.
    var hasCommon: Bool { SignalKind.allCases.contains { scales[$0].mode == .automaticCommon } }

    /// Starts to collect the visible values.
    func beginCommon() {
        for group in ranges.indices { ranges[group].begin() }
    }

    /// Includes the values of a graph if the graph is a scope with a common range.
    func include(_ graph: Int) {
        guard let member = common(graph) else { return }
        ranges[member.group].include(member.scope.extremes, factor: member.microvolts ?? 1)
    }

    /// Adapts each common range to the values that `include` has collected for it.
    func followCommon(now: Int64) {
        for group in ranges.indices { ranges[group].follow(now: now) }
    }

    /// Shows the common range in a graph, if the graph has one.
    func showCommon(_ graph: Int, now: Int64, damage: inout Damage) {
        guard let member = common(graph) else { return }
        let limits = ranges[member.group].limits(factor: member.microvolts ?? 1)
        member.scope.follow(common: limits, now: now, damage: &damage)
    }

    private func common(_ graph: Int) -> Member? {
        guard let member = member(graph), scales[member.kind].mode == .automaticCommon else { return nil }
        return member
    }
}
