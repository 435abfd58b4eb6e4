/// The kinds of biosignals. The app displays each kind differently, with separate settings for scales, spectrograms and units. The properties of a
/// kind are in its row of `SignalKindTable.swift`.
public enum SignalKind: Int, CaseIterable, Sendable {
    case eeg, ecg, emg, eog, respiration, heartRate, bloodPressure, oxygenation, temperature, skinConductance,
        acceleration
    /// All other signals.
    case others

    @inlinable public init(_ type: SignalType) { self = type.kind }

    /// The kind of signal that is drawn on true-scale ECG paper.
    public static let onPaper = allCases.first { $0.facts.isOnPaper } ?? .ecg

    /// The number of kinds of signals.
    public static let count = allCases.count

    /// The properties of the kind, which are its row in the table of kinds.
    public var facts: SignalKindFacts { Self.table[rawValue] }

    private static let table = allCases.map { $0.makeFacts() }
}

/// One value for each kind of signal. It needs no heap memory.
public struct PerKind<Value> {
    /// The values, indexed by the kinds' raw values.
    @usableFromInline var values: InlineArray<12, Value>

    /// Creates a value for each kind.
    @inlinable public init(_ make: (SignalKind) -> Value) {
        values = InlineArray { make(SignalKind(rawValue: $0)!) }
    }

    /// Creates the same value for all kinds.
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
