import CMath
import Text

/// The position of an electrode of the 10-20, 10-10 or 10-5 system, seen from above. The vertex (Cz) is at 0, 0. The circle of radius 1 goes through
/// nasion, inion and the points in front of the ears. `x` increases toward the right ear and `y` toward the nose.
///
/// The head is modeled as a sphere. The arc from nasion over the vertex to inion covers 180 degrees, and so does the arc from ear to ear. The circle
/// around the head through Fpz, T7, Oz and T8 is 72 degrees from the vertex. A row of electrodes lies on an arc that begins and ends on this circle
/// and crosses the midline; the electrodes divide the arc into equal parts. The drawing shows angles from the vertex as distances from the center.
///
/// Source: R. Oostenveld and P. Praamstra, "The five percent electrode system for high-resolution EEG and ERP measurements", Clinical Neurophysiology
/// 112, 2001.
public struct ElectrodePosition: Equatable, Sendable {
    public let x: Float
    public let y: Float

    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    /// - Parameter name: the electrode's name without surrounding text, in upper or lower case: "Fp1", "cz", "FCC5h". The older names T3, T4, T5, T6,
    ///   A1, A2, M1, M2 are read as T7, T8, P7, P8, TP9, TP10, TP9 and TP10.
    /// - Returns: nil for other names.
    public init?(name: UnsafeBufferPointer<UInt8>) {
        var letters: [UInt8] = []
        var digits: [UInt8] = []
        var isHalf = false
        for byte in name.prefix(Self.longestName + 1) {
            let byte = ASCII.lowercased(byte)
            if ASCII.isDigit(byte), !letters.isEmpty, !isHalf {
                digits.append(byte)
            } else if byte == UInt8(ascii: "h"), !digits.isEmpty, !isHalf {
                isHalf = true
            } else if ASCII.isLetter(byte), digits.isEmpty {
                letters.append(byte)
            } else {
                return nil
            }
        }
        guard name.count <= Self.longestName else { return nil }
        if letters.last == UInt8(ascii: "z"), digits.isEmpty {
            guard let row = HeadRow.named(letters.dropLast(), isTemporal: false) else { return nil }
            self = row.place(side: 0, eighths: 0)
            return
        }
        guard let number = ASCII.number(digits, upTo: 10), number > 0 else { return nil }
        if !isHalf, let other = Self.synonym(letters, number) {
            self = other
            return
        }
        // Odd numbers are on the left, even ones on the right. Electrodes 1 and 2 are two eighths of the way from the midline to the circle around
        // the head (72 degrees from the vertex); electrodes 7 and 8 are on that circle.
        let eighths = (number + 1) / 2 * 2 - (isHalf ? 1 : 0)
        guard let row = HeadRow.named(letters[...], isTemporal: eighths > 6), row.has(eighths) else { return nil }
        self = row.place(side: number % 2 == 1 ? -1 : 1, eighths: eighths)
    }

    private static let longestName = 6

    private static func synonym(_ letters: [UInt8], _ number: Int) -> ElectrodePosition? {
        guard letters.count == 1 else { return nil }
        let name: StaticString
        switch (letters[0], number) {
        case (UInt8(ascii: "t"), 3): name = "t7"
        case (UInt8(ascii: "t"), 4): name = "t8"
        case (UInt8(ascii: "t"), 5): name = "p7"
        case (UInt8(ascii: "t"), 6): name = "p8"
        case (UInt8(ascii: "a"), 1), (UInt8(ascii: "m"), 1): name = "tp9"
        case (UInt8(ascii: "a"), 2), (UInt8(ascii: "m"), 2): name = "tp10"
        default: return nil
        }
        return name.withUTF8Buffer { ElectrodePosition(name: $0) }
    }

    /// The square of the distance to another position.
    public func squaredDistance(to other: ElectrodePosition) -> Float {
        (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }
}
