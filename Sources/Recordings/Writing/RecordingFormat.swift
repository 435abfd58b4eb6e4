/// The format of a new recording.
///
/// Sources: the EDF+ specification (edfplus.info); BioSemi's description of BDF, with EDF+'s additions (BDF+).
public enum RecordingFormat: CaseIterable, Sendable {
    /// EDF+: samples of 16 bits.
    case edf
    /// BDF+: samples of 24 bits.
    case bdf

    public var bytesPerSample: Int { self == .edf ? 2 : 3 }
    /// Without the dot.
    public var fileExtension: String { self == .edf ? "edf" : "bdf" }

    /// The integer of a signal's upper limit. That of the lower one is its negative, so that the middle of a symmetrical range is exactly
    /// 0.
    var greatest: Int32 { self == .edf ? 32_767 : 8_388_607 }
    /// The first 8 bytes of a file.
    var version: [UInt8] { self == .edf ? Array("0       ".utf8) : [0xFF] + Array("BIOSEMI".utf8) }
    /// The format of a file with these first bytes; nil for others. NULs are accepted in place of blanks.
    init?(beginning bytes: some Collection<UInt8>) {
        let beginning = Array(bytes.prefix(8)).map { $0 == 0 ? UInt8(ascii: " ") : $0 }
        for format in Self.allCases where beginning.elementsEqual(format.version) {
            self = format
            return
        }
        return nil
    }

    /// Whether a label belongs to an annotation signal.
    static func isAnnotationLabel(_ label: some Collection<UInt8>) -> Bool {
        label.elementsEqual("EDF Annotations".utf8) || label.elementsEqual("BDF Annotations".utf8)
    }

    /// The reserved field: records follow each other without pauses.
    var continuity: StaticString { self == .edf ? "EDF+C" : "BDF+C" }
    /// The label of the annotation signal.
    var annotationLabel: StaticString { self == .edf ? "EDF Annotations" : "BDF Annotations" }
}
