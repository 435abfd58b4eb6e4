import Signals

/// The twelve leads of a standard ECG, in the order in which they are shown.
public enum Lead: Int, CaseIterable, Sendable {
    case i, ii, iii, aVR, aVL, aVF, v1, v2, v3, v4, v5, v6

    /// The same leads as the generators know them.
    private static let generated: [ECGLead] = [.i, .ii, .iii, .aVR, .aVL, .aVF, .v1, .v2, .v3, .v4, .v5, .v6]

    public var name: String { Self.generated[rawValue].label }

    /// How it is computed where it is not recorded; nil for those that must be.
    public var computed: ComputedLead? {
        switch self {
        case .iii: .iii
        case .aVR: .aVR
        case .aVL: .aVL
        case .aVF: .aVF
        default: nil
        }
    }

    /// The longest label that is looked at, in bytes.
    public static let maximumLabel = 64

    /// The lead that a channel's label means; nil where it means none.
    ///
    /// Case does not matter, nor what stands between words, nor the words "ECG", "EKG" and "lead", also right before the name: "ECG I", "ECG_II",
    /// "avr", "EKG-V1", "Lead III". The modified limb leads "MLI", "MLII" and "MLIII" stand for the lead that they come near. What has another word
    /// is none ("V1-V2", "I x2"), nor is what begins with a minus sign, which is upside down ("-aVR").
    public init?(label: String) {
        var word: [UInt8] = []
        var found: Lead?
        let bytes = label.utf8
        guard bytes.count <= Self.maximumLabel, bytes.first(where: { $0 != 0x20 }) != UInt8(ascii: "-") else {
            return nil
        }
        for byte in bytes {
            guard Self.isPart(byte) else {
                guard Self.take(&word, &found) else { return nil }
                continue
            }
            word.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
        guard Self.take(&word, &found), let found else { return nil }
        self = found
    }

    /// Whether a label that means a lead names a modified limb lead, taken on the chest: near that lead, but not the same.
    public static func isModified(label: String) -> Bool {
        // No other name that means a lead has that letter.
        label.utf8.contains { $0 | 0x20 == UInt8(ascii: "m") }
    }

    /// Letters, digits, and what is no ASCII.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    /// Takes a word of a label.
    /// - Returns: whether the label can still mean a lead.
    private static func take(_ word: inout [UInt8], _ found: inout Lead?) -> Bool {
        defer { word.removeAll() }
        for prefix in ["ecg", "ekg", "lead"] where word.starts(with: prefix.utf8) {
            word.removeFirst(prefix.utf8.count)
            break
        }
        guard !word.isEmpty else { return true }
        guard found == nil else { return false }
        found = allCases.first { lead in
            let name = lead.name.utf8
            if word.count == name.count { return zip(word, name).allSatisfy { $0 == $1 | 0x20 || $0 == $1 } }
            return lead.rawValue <= iii.rawValue && word.count == name.count + 2 && word.starts(with: "ml".utf8)
                && zip(word.dropFirst(2), name).allSatisfy { $0 == $1 | 0x20 }
        }
        return found != nil
    }
}
