/// The kinds of biosignals that are shown in ways of their own: each has scales, spectrograms and units by its own settings.
/// What depends on a kind is in its row of `SignalKindTable.swift`.
public enum SignalKind: Int, CaseIterable, Sendable {
    case eeg, ecg, emg, acceleration
    /// Everything else.
    case others

    @inlinable public init(_ type: SignalType) { self = type.kind }

    /// The kind that stands on paper of true millimetres.
    public static let onPaper = allCases.first { $0.facts.isOnPaper } ?? .ecg

    /// How many kinds there are.
    public static let count = allCases.count

    /// The kind's row of the table.
    public var facts: SignalKindFacts { Self.table[rawValue] }

    private static let table = allCases.map { $0.makeFacts() }
}

/// A value for each kind of signal; takes nothing from the heap.
public struct PerKind<Value> {
    /// By raw value, as many as there are kinds.
    @usableFromInline var values: InlineArray<5, Value>

    /// A value made for each kind.
    @inlinable public init(_ make: (SignalKind) -> Value) {
        values = InlineArray { make(SignalKind(rawValue: $0)!) }
    }

    /// The same value for all kinds.
    @inlinable public init(_ value: Value) { self.init { _ in value } }

    @inlinable public subscript(kind: SignalKind) -> Value {
        get { values[kind.rawValue] }
        set { values[kind.rawValue] = newValue }
    }
}

extension PerKind: Equatable where Value: Equatable {
    @inlinable public static func == (one: PerKind, other: PerKind) -> Bool {
        one.values.indices.allSatisfy { one.values[$0] == other.values[$0] }
    }
}
extension PerKind: Sendable where Value: Sendable {}
