/// Writes the annotations of one record: time-stamped annotation lists (TALs) of EDF+, followed by zeros. Allocates no memory.
///
/// A TAL is `+onset`, then a byte 21 and the duration if there is one, then a byte 20, the text, and bytes 20 and 0. Times are seconds from
/// the beginning of the file, with as many decimals as they need.
public struct AnnotationWriter {
    /// The maximum length of a text in bytes.
    public static let maximumTextBytes = 40

    private let target: UnsafeMutableRawBufferPointer
    /// The number of written bytes.
    private var count = 0

    /// Clears the bytes and writes the TAL with the record's beginning.
    /// - Parameters:
    ///   - target: the record's bytes for annotations (`RecordLayout.annotationBytes`).
    ///   - microseconds: from the beginning of the file.
    public init(_ target: UnsafeMutableRawBufferPointer, recordStart microseconds: Int64) {
        self.target = target
        target.initializeMemory(as: UInt8.self, repeating: 0)
        var tal = TALBytes(target)
        tal.add(time: microseconds, isSigned: true)
        tal.add(TALBytes.text)
        tal.add(TALBytes.text)
        tal.add(0)
        if tal.fits { count = tal.count } else { tal.clear() }
    }

    /// Adds an annotation. It may be in any record, even a later one than that of its time.
    /// - Parameters:
    ///   - microseconds: its time from the beginning of the file, negative before it.
    ///   - duration: in microseconds; nil or below 0: none.
    ///   - text: UTF-8, cut to 40 bytes between two characters. Bytes below 32 become spaces, invalid UTF-8 question marks, and an empty
    ///     text, which would be a record's time, a hyphen.
    /// - Returns: false when it does not fit; then nothing was written.
    public mutating func add(onset microseconds: Int64, duration: Int64?, text: UnsafeRawBufferPointer) -> Bool {
        var tal = TALBytes(UnsafeMutableRawBufferPointer(rebasing: target[count...]))
        tal.add(time: microseconds, isSigned: true)
        if let duration, duration >= 0 {
            tal.add(TALBytes.duration)
            tal.add(time: duration, isSigned: false)
        }
        tal.add(TALBytes.text)
        tal.add(text: text, upTo: Self.maximumTextBytes)
        tal.add(TALBytes.text)
        tal.add(0)
        guard tal.fits else {
            tal.clear()
            return false
        }
        count += tal.count
        return true
    }
}
