import Signals

/// Writes the annotations of one record: time-stamped annotation lists (TALs) of EDF+, followed by zeros. Allocates nothing.
///
/// A TAL consists of `+onset`; a byte 21 and the duration if there is one; a byte 20; the text; and the bytes 20 and 0. Times are in seconds after
/// the beginning of the file, with as many decimals as they need.
public struct AnnotationWriter {
    /// The maximum length of a text in bytes: a marker's longest name, with "Deleted marker: " before it.
    public static let maximumTextBytes = Marker.maximumNameBytes + 16
    /// The maximum size of an annotation without its text, in bytes: two times of a recording of up to 30 years with microseconds, and four other bytes.
    private static let largestFrame = 37

    /// The maximum size of an annotation in a record, if its text has this number of bytes.
    public static func largestSize(ofText count: Int) -> Int { largestFrame + min(max(1, count), maximumTextBytes) }

    private let target: UnsafeMutableRawBufferPointer
    /// The number of bytes that were written so far.
    private var count = 0

    /// Clears the bytes and writes the TAL with the time at which the record begins.
    /// - Parameters:
    ///   - target: the record's bytes for annotations (`RecordLayout.annotationBytes`).
    ///   - microseconds: the record's time after the beginning of the file.
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

    /// The number of bytes that are still free.
    public var space: Int { target.count - count }

    /// Adds an annotation. The record may be later than the annotation's time.
    /// - Parameters:
    /// - microseconds: the annotation's time after the beginning of the file; negative if before.
    /// - duration: in microseconds; nil or a negative number for none.
    /// - text: in UTF-8, cut to `maximumTextBytes` between two characters. Bytes below 32 become spaces, and invalid UTF-8 becomes question marks. An empty
    /// text becomes a hyphen, because a TAL without a text is a record's time.
    /// - Returns: false if the annotation does not fit. Then nothing is written.
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
