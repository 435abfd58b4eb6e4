import Signals

/// The twelve leads of a standard ECG, in the order of display.
public enum Lead: Int, CaseIterable, Sendable {
    case i, ii, iii, aVR, aVL, aVF, v1, v2, v3, v4, v5, v6

    /// The same leads as values of `ECGLead`, which the signal generators use.
    private static let generated: [ECGLead] = [.i, .ii, .iii, .aVR, .aVL, .aVF, .v1, .v2, .v3, .v4, .v5, .v6]

    public var name: String { Self.generated[rawValue].label }

    /// The computation of the lead if it was not recorded; nil for leads that must be recorded.
    public var computed: ComputedLead? {
        switch self {
        case .iii: .iii
        case .aVR: .aVR
        case .aVL: .aVL
        case .aVF: .aVF
        default: nil
        }
    }

    /// The maximum length in bytes of a label that is evaluated.
    public static let maximumLabel = 64

    /// The lead that a channel's label names; nil for other labels.
    ///
    /// Case, characters between words, and the words "ECG", "EKG" and "lead" are ignored, even directly before the name: "ECG I", "ECG_II", "avr",
    /// "EKG-V1", "Lead III". The modified limb leads "MLI", "MLII" and "MLIII" count as the leads I, II and III, which they resemble. A label with
    /// another word does not name a lead ("V1-V2", "I x2"). Neither does a label that begins with a minus sign ("-aVR"), because its signal is
    /// inverted.
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

    /// True if a label names a modified limb lead. The electrodes of a modified lead are on the chest, so the modified lead is similar to the limb
    /// lead, but not the same.
    public static func isModified(label: String) -> Bool {
        // Search for the letter m, which no other lead has in its name.
        label.utf8.contains { $0 | 0x20 == UInt8(ascii: "m") }
    }

    /// True for the bytes of words: letters, digits, and bytes beyond ASCII.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    /// Processes a word of a label.
    /// - Returns: true if the label may still name a lead.
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
