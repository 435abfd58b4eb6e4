/// The kinds of biosignals that are shown in ways of their own: each has scales, spectrograms and units by its own settings.
public enum SignalKind: Int, CaseIterable, Sendable {
    case eeg, ecg, emg
    /// Everything else.
    case others

    public init(_ type: SignalType) {
        switch type {
        case .eeg: self = .eeg
        case .ecg: self = .ecg
        case .emg: self = .emg
        default: self = .others
        }
    }

    /// How many kinds there are.
    public static let count = allCases.count
}

/// A value for each kind of signal.
public struct PerKind<Value> {
    public var eeg: Value
    public var ecg: Value
    public var emg: Value
    public var others: Value

    @inlinable public init(eeg: Value, ecg: Value, emg: Value, others: Value) {
        (self.eeg, self.ecg, self.emg, self.others) = (eeg, ecg, emg, others)
    }

    /// The same value for all kinds.
    @inlinable public init(_ value: Value) { self.init(eeg: value, ecg: value, emg: value, others: value) }

    /// A value made for each kind.
    @inlinable public init(_ make: (SignalKind) -> Value) {
        self.init(eeg: make(.eeg), ecg: make(.ecg), emg: make(.emg), others: make(.others))
    }

    @inlinable public subscript(kind: SignalKind) -> Value {
        get {
            switch kind {
            case .eeg: eeg
            case .ecg: ecg
            case .emg: emg
            case .others: others
            }
        }
        set {
            switch kind {
            case .eeg: eeg = newValue
            case .ecg: ecg = newValue
            case .emg: emg = newValue
            case .others: others = newValue
            }
        }
    }
}

extension PerKind: Equatable where Value: Equatable {
    @inlinable public static func == (one: PerKind, other: PerKind) -> Bool {
        one.eeg == other.eeg && one.ecg == other.ecg && one.emg == other.emg && one.others == other.others
    }
}
extension PerKind: Sendable where Value: Sendable {}
