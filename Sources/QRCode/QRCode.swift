import CQREncode

/// A QR code: a square of dark and light modules that a phone's camera reads as text.
public struct QRCode: Equatable, Sendable {
    /// The maximum length of the text in bytes.
    public static let maximumBytes = 256
    /// The width of the light border that readers need, in modules.
    public static let border = 4

    /// The number of modules in a row, without the border: 21 to 177.
    public let size: Int
    private let modules: [Bool]

    /// Encodes a text as bytes, with correction of errors of 15% (level M). The code is the smallest one that contains the text.
    /// - Returns: nil if the text is empty or longer than `maximumBytes`, or if there is not enough memory.
    public init?(_ text: String) {
        var text = text
        let code = text.withUTF8 { bytes -> UnsafeMutablePointer<CQREncode.QRcode>? in
            guard let start = bytes.baseAddress, (1...Self.maximumBytes).contains(bytes.count) else { return nil }
            return QRcode_encodeData(Int32(bytes.count), start, 0, QR_ECLEVEL_M)
        }
        guard let code else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard size > 0, let data = code.pointee.data else { return nil }
        self.size = size
        // The lowest bit of each byte is 1 for a dark module.
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
    }

    /// True if a module is dark. Both numbers are in 0 ..< `size`.
    public func isDark(column: Int, row: Int) -> Bool { modules[row * size + column] }
}
