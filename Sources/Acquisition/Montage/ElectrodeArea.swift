import Quality
import Text

/// The side of the head and the region of an electrode, by its name in the 10-20 system or its extensions.
public struct ElectrodeArea: Equatable, Sendable {
    public enum Side: Int, Sendable { case midline, left, right }
    public enum Region: Int, Sendable { case other, frontal, central, temporal, parietal, occipital }

    public let side: Side
    public let region: Region

    /// - Parameter label: a channel's label; for a pair ("Fp1-F7"), the result describes the first electrode.
    /// - Returns: nil if the label names no electrode.
    public init?(label: String) {
        var name = ChannelLabel.electrode(label)[...]
        if let hyphen = name.firstIndex(of: UInt8(ascii: "-")) { name = name[..<hyphen] }
        guard let position = name.withUnsafeBufferPointer({ ElectrodePosition(name: $0) }) else { return nil }
        side = position.x.magnitude < 0.001 ? .midline : position.x < 0 ? .left : .right
        let letters = name.prefix { ASCII.isLetter($0) && $0 != UInt8(ascii: "z") }
        let (first, last) = (letters.first, letters.last)
        // A row of electrodes between two regions belongs to the region in front of it: FC is frontal, CP central, PO parietal. Rows with a T are
        // temporal. T5 and T6 are P7 and P8.
        if name.elementsEqual("t5".utf8) || name.elementsEqual("t6".utf8) {
            region = .parietal
        } else if first == UInt8(ascii: "t") || last == UInt8(ascii: "t") {
            region = .temporal
        } else {
            switch first {
            case UInt8(ascii: "f"), UInt8(ascii: "n"): region = .frontal
            case UInt8(ascii: "a"): region = letters.count > 1 ? .frontal : .other
            case UInt8(ascii: "c"): region = .central
            case UInt8(ascii: "p"): region = .parietal
            case UInt8(ascii: "o"), UInt8(ascii: "i"): region = .occipital
            default: region = .other
            }
        }
    }
}
