import Text

/// The format of a new recording.
///
/// Sources: the EDF+ specification (edfplus.info); BioSemi's description of BDF, with EDF+'s additions (BDF+).
public enum RecordingFormat: CaseIterable, Sendable {
    /// EDF+, with samples of 16 bits.
    case edf
    /// BDF+, with samples of 24 bits.
    case bdf

    public var bytesPerSample: Int { self == .edf ? 2 : 3 }
    /// The file extension without its dot.
    public var fileExtension: String { self == .edf ? "edf" : "bdf" }

    /// The stored integer for a signal's upper limit. The integer for the lower limit is its negative, so that the middle of a symmetrical range is
    /// exactly 0.
    var greatest: Int32 { self == .edf ? 32_767 : 8_388_607 }
    /// The first 8 bytes of a file of this format.
    var version: [UInt8] { self == .edf ? Array("0       ".utf8) : [0xFF] + Array("BIOSEMI".utf8) }
    /// Detects the format from a file's first bytes; nil for other files. NUL bytes are accepted in place of blanks.
    init?(beginning bytes: some Collection<UInt8>) {
        let beginning = Array(bytes.prefix(8)).map { $0 == 0 ? UInt8(ascii: " ") : $0 }
        for format in Self.allCases where beginning.elementsEqual(format.version) {
            self = format
            return
        }
        return nil
    }

    /// True if the label marks an annotation signal, in upper or lower case.
    static func isAnnotationLabel(_ label: some Collection<UInt8>) -> Bool {
        ASCII.equal(label, "EDF Annotations".utf8) || ASCII.equal(label, "BDF Annotations".utf8)
    }

    /// The text for the header's reserved field. It states that there are no pauses between records.
    var continuity: StaticString { self == .edf ? "EDF+C" : "BDF+C" }
    /// The label of the annotation signal.
    var annotationLabel: StaticString { self == .edf ? "EDF Annotations" : "BDF Annotations" }
}
