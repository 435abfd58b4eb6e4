import Text

/// The calibration of a touch panel as libinput uses it: converts the position that the panel reports to the position under the finger. Positions
/// are fractions of the panel's width and height, from 0 to 1, in the panel's own orientation: x' = a x + b y + c, y' = d x + e y + f.
///
/// In the settings, it is written as the six numbers in this order with spaces or commas between them, as in udev's LIBINPUT_CALIBRATION_MATRIX:
/// "-1 0 1 0 1 0" for a panel that is mirrored from left to right. The kernel's command line separates words by spaces, so it needs commas.
public struct TouchMatrix: Equatable, Sendable {
    public let a, b, c, d, e, f: Double

    /// The matrix that leaves positions unchanged.
    public static let identity = TouchMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)
    /// The maximum magnitude of the six numbers.
    public static let largest: Double = 10
    /// The minimum magnitude of the determinant. With a smaller determinant, the matrix would map the whole panel nearly to a line.
    public static let smallestDeterminant: Double = 0.05
    /// The maximum length of the text in bytes.
    public static let maximumLength = 80

    /// The maximum number of decimals that are read.
    private static let readDecimals = 9
    /// The numbers are written with five decimals, as multiples of 1 / `unit`.
    private static let unit: Double = 100_000

    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// Parses six numbers with at most nine decimals and spaces, commas, or a comma and spaces between them, as xinput and udev write them; nil for
    /// other texts, for too large numbers, and for matrices that no panel can have.
    public init?(_ text: some Collection<UInt8>) {
        var numbers: [Double] = []
        let commas = text.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: ",") })
        let parts = commas.flatMap { part in
            let words = part.split(separator: UInt8(ascii: " "))
            return words.isEmpty ? [part] : words
        }
        for part in parts {
            guard let number = Self.number(part), numbers.count < 6 else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 6 else { return nil }
        self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
        guard isUsable else { return nil }
    }

    /// True if the numbers are within their limits, and the matrix maps the panel to an area and the panel's middle to a place on the screen.
    /// Otherwise, touches on half of the panel or more would be outside of the screen. In the matrix "1 0 1 0 1 0", for example, the sign for a
    /// mirrored panel is missing, so all touches would be outside.
    public var isUsable: Bool {
        let areSmall = [a, b, c, d, e, f].allSatisfy { $0.magnitude <= Self.largest }
        let middle = apply(0.5, 0.5)
        return areSmall && (a * e - b * d).magnitude >= Self.smallestDeterminant
            && (0...1).contains(middle.x) && (0...1).contains(middle.y)
    }

    /// The six numbers as text.
    public var text: String {
        var text = Self.text(a)
        for number in [b, c, d, e, f] { text += " " + Self.text(number) }
        return text
    }

    /// The position under the finger for a position that the panel reports.
    public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + b * y + c, d * x + e * y + f)
    }

    private static func number(_ text: some Collection<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(
            maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: ".") })
        guard let whole = FixedPoint.whole(parts[0]), Double(whole) <= largest else { return nil }
        var value = Double(whole)
        if parts.count > 1 {
            guard (1...readDecimals).contains(parts[1].count), let fraction = FixedPoint.whole(parts[1]) else {
                return nil
            }
            var scale: Double = 1
            for _ in 0..<parts[1].count { scale *= 10 }
            value += Double(fraction) / scale
        }
        return isNegative ? -value : value
    }

    private static func text(_ value: Double) -> String {
        let scaled = Int((value.magnitude * unit).rounded())
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(unit))
        var text = value < 0 && scaled > 0 ? "-" : ""
        text += String(whole)
        guard fraction > 0 else { return text }
        var digits = Array(String(Int(unit) + fraction).utf8.dropFirst())
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return text + "." + String(decoding: digits, as: UTF8.self)
    }
}
