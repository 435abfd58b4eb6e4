import Signals

/// The rows of the settings that each kind of signal has: the scales of its scopes, and what TiA sends of it.
extension SettingKey {
    /// The longest unit of a kind of signal, in bytes.
    public static let maximumUnitLength = 8
    /// A factor that values are multiplied with, in thousandths.
    static let factors = 1...1_000_000_000

    func scale(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(
            name, .choice(["auto", "common", "fixed", "per-mm"]), .number(0), .scale(kind), .scopes, .atOnce)
    }

    func limit(_ name: String, _ kind: SignalKind, _ standard: Int) -> SettingRow {
        SettingRow(
            name, .decimal(-Self.largestLimit...Self.largestLimit), .number(standard), .scale(kind), .scopes, .atOnce,
            unit: .signal)
    }

    /// Microvolts (or units that are no voltage) per millimetre; for an ECG, millimetres per millivolt, as all the world says.
    func sensitivity(_ name: String, _ kind: SignalKind) -> SettingRow {
        let (words, standard): ([String], Int) =
            switch kind {
            case .eeg: (["1", "2", "3", "5", "7", "10", "15", "20", "30", "50", "70", "100", "150", "200"], 4)
            case .ecg: (["5", "10", "20"], 1)
            case .emg:
                (["1", "2", "5", "10", "20", "50", "100", "200", "500", "1000", "2000", "5000", "10000"], 5)
            case .others:
                (
                    [
                        "0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10",
                        "20", "50", "100", "200", "500", "1000", "2000", "5000", "10000", "20000", "50000", "100000",
                        "200000", "500000", "1000000",
                    ], 12
                )
            }
        return SettingRow(
            name, .choice(words), .number(standard), .scale(kind), .scopes, .atOnce,
            unit: kind == .ecg ? .millimetresPerMillivolt : .perMillimetre)
    }

    func center(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(name, .choice(["zero", "mean"]), .number(0), .scale(kind), .scopes, .atOnce)
    }

    func negativeUp(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(name, .flag, .number(0), .scale(kind), .scopes, .atOnce)
    }

    func unit(_ name: String, _ standard: String) -> SettingRow {
        SettingRow(
            name, .text(.unit, maximum: Self.maximumUnitLength), .text(standard), .expert, .server, .nextConnection)
    }

    func factor(_ name: String) -> SettingRow {
        SettingRow(name, .decimal(Self.factors), .number(1000), .expert, .server, .nextConnection)
    }
}

extension SettingKey {
    /// The settings of the scopes of a kind of signal.
    public static func scales(of kind: SignalKind) -> ScaleKeys {
        switch kind {
        case .eeg:
            ScaleKeys(
                scale: .scaleEEG, maximum: .maximumEEG, minimum: .minimumEEG, sensitivity: .sensitivityEEG,
                center: .centerEEG, negativeUp: .negativeUpEEG)
        case .ecg:
            ScaleKeys(
                scale: .scaleECG, maximum: .maximumECG, minimum: .minimumECG, sensitivity: .sensitivityECG,
                center: .centerECG, negativeUp: .negativeUpECG)
        case .emg:
            ScaleKeys(
                scale: .scaleEMG, maximum: .maximumEMG, minimum: .minimumEMG, sensitivity: .sensitivityEMG,
                center: .centerEMG, negativeUp: .negativeUpEMG)
        case .others:
            ScaleKeys(
                scale: .scaleOthers, maximum: .maximumOthers, minimum: .minimumOthers, sensitivity: .sensitivityOthers,
                center: .centerOthers, negativeUp: .negativeUpOthers)
        }
    }

    /// The settings of the unit and the factor of a kind of signal, where its source names none.
    public static func unit(of kind: SignalKind) -> (unit: SettingKey, factor: SettingKey) {
        switch kind {
        case .eeg: (.unitEEG, .factorEEG)
        case .ecg: (.unitECG, .factorECG)
        case .emg: (.unitEMG, .factorEMG)
        case .others: (.unitOthers, .factorOthers)
        }
    }

    /// The settings of a name in the file: one, or, of a name that held for all kinds of signals in earlier versions, one a kind;
    /// none where the name is unknown.
    public static func all(named name: some Collection<UInt8>) -> [SettingKey] {
        if let key = named(name) { return [key] }
        for (former, key) in formerNames where former.utf8.elementsEqual(name) {
            return SignalKind.allCases.map { key(scales(of: $0)) }
        }
        return []
    }

    private static let formerNames: [(name: String, key: @Sendable (ScaleKeys) -> SettingKey)] = [
        ("scope-scale", { $0.scale }), ("scope-maximum", { $0.maximum }), ("scope-minimum", { $0.minimum }),
    ]
}

/// The settings of the scopes of one kind of signal.
public struct ScaleKeys: Sendable {
    public let scale: SettingKey
    /// Of a fixed scale.
    public let maximum: SettingKey
    public let minimum: SettingKey
    /// Of a scale per millimetre.
    public let sensitivity: SettingKey
    public let center: SettingKey
    /// Of all scales.
    public let negativeUp: SettingKey
}
