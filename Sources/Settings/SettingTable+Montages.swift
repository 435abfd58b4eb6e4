import Signals

/// The rows of montages and of limits of samples, which each kind of signal has.
extension SettingKey {
    /// The longest name of a montage, in bytes.
    public static let maximumMontageLength = 32

    func montage(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(
            name, .choice(["received", "average", "channel", "pairs", "named"]), .number(0), .scale(kind), .montage,
            .atOnce)
    }

    func montageChannel(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(
            name, .text(.visible, maximum: Self.maximumLeadLength), .text(""), .scale(kind), .montage, .atOnce)
    }

    func montageName(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(
            name, .text(.words, maximum: Self.maximumMontageLength), .text(""), .scale(kind), .montage, .atOnce)
    }

    func limits(_ name: String, _ kind: SignalKind) -> SettingRow {
        SettingRow(name, .flag, .number(0), .scale(kind), .limits, .atOnce)
    }

    func drawnLimit(_ name: String, _ kind: SignalKind, _ standard: Int) -> SettingRow {
        SettingRow(
            name, .decimal(-Self.largestLimit...Self.largestLimit), .number(standard), .scale(kind), .limits, .atOnce,
            unit: .signal)
    }

    /// The settings of the montage of a kind of signal.
    public static func montages(of kind: SignalKind) -> MontageKeys {
        switch kind {
        case .eeg: MontageKeys(montage: .montageEEG, channel: .montageChannelEEG, name: .montageNameEEG)
        case .ecg: MontageKeys(montage: .montageECG, channel: .montageChannelECG, name: .montageNameECG)
        case .emg: MontageKeys(montage: .montageEMG, channel: .montageChannelEMG, name: .montageNameEMG)
        case .others: MontageKeys(montage: .montageOthers, channel: .montageChannelOthers, name: .montageNameOthers)
        }
    }

    /// The settings of the limits of samples of a kind of signal.
    public static func drawnLimits(of kind: SignalKind) -> DrawnLimitKeys {
        switch kind {
        case .eeg: DrawnLimitKeys(areOn: .limitsEEG, upper: .upperLimitEEG, lower: .lowerLimitEEG)
        case .ecg: DrawnLimitKeys(areOn: .limitsECG, upper: .upperLimitECG, lower: .lowerLimitECG)
        case .emg: DrawnLimitKeys(areOn: .limitsEMG, upper: .upperLimitEMG, lower: .lowerLimitEMG)
        case .others: DrawnLimitKeys(areOn: .limitsOthers, upper: .upperLimitOthers, lower: .lowerLimitOthers)
        }
    }
}

/// The settings of the montage of one kind of signal.
public struct MontageKeys: Sendable {
    public let montage: SettingKey
    /// The channel that all others are shown against.
    public let channel: SettingKey
    /// The montage of the file.
    public let name: SettingKey
}

/// The settings of the limits beyond which samples of one kind of signal are not drawn.
public struct DrawnLimitKeys: Sendable {
    public let areOn: SettingKey
    public let upper: SettingKey
    public let lower: SettingKey
}
