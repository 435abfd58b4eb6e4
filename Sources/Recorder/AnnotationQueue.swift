import Recordings

/// Annotations that wait until a data record of the file has space for them. Allocated once.
final class AnnotationQueue {
    /// The maximum number of waiting annotations, enough for a burst of events or of losses.
    static let capacity = 256
    /// The number of entries that events of irregular channels may not use, so that there is space for markers and losses after a burst of
    /// events.
    static let kept = 64
    /// The maximum length of a text in bytes. A longer text is cut between two characters.
    static let maximumTextBytes = AnnotationWriter.maximumTextBytes
    /// While more annotations than this wait, texts of streams are cut to `shortTextBytes`, so that several fit in a record.
    private static let crowded = 8
    private static let shortTextBytes = 40
    /// The maximum length in bytes of the text of a stream that is added now.
    var streamTextBytes: Int { count > Self.crowded ? Self.shortTextBytes : Self.maximumTextBytes }
    private static let leftOutText: StaticString = "Annotations left out"

    /// One annotation. Its times are in microseconds after the beginning of the file.
    struct Annotation {
        let onset: Int64
        let duration: Int64?
        /// The offset of the annotation's text in the queue's memory.
        fileprivate let place: Int
        /// The length of the annotation's text in bytes.
        fileprivate let count: Int
    }

    private let texts: UnsafeMutablePointer<UInt8>
    private var annotations: [Annotation?]
    private var first = 0
    private(set) var count = 0
    /// The number of annotations that were dropped because the queue was full.
    private(set) var left: Int64 = 0

    init() {
        texts = .allocate(capacity: Self.capacity * Self.maximumTextBytes)
        texts.initialize(repeating: 0, count: Self.capacity * Self.maximumTextBytes)
        annotations = [Annotation?](repeating: nil, count: Self.capacity)
    }

    deinit { texts.deallocate() }

    /// Adds an annotation, unless the queue is full.
    /// - Parameters:
    ///   - maximum: the maximum length of the text in bytes.
    ///   - write: writes the text into the buffer and returns its length in bytes.
    func add(
        onset: Int64, duration: Int64? = nil, maximum: Int = maximumTextBytes,
        _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        guard count < Self.capacity else {
            left += 1
            return
        }
        let slot = (first + count) % Self.capacity
        let place = slot * Self.maximumTextBytes
        let space = UnsafeMutableBufferPointer(start: texts + place, count: min(maximum, Self.maximumTextBytes))
        let length = Self.whole(space, max(0, min(space.count, write(space))))
        annotations[slot] = Annotation(onset: max(0, onset), duration: duration, place: place, count: length)
        count += 1
    }

    /// The length of a text without the incomplete character that may be at the end of the buffer.
    private static func whole(_ space: UnsafeMutableBufferPointer<UInt8>, _ length: Int) -> Int {
        guard length == space.count else { return length }
        var start = length - 1
        // Bytes of the form 10xxxxxx continue a UTF-8 character, which has at most four bytes.
        while start > 0, space[start] & 0xC0 == 0x80, length - start < 4 { start -= 1 }
        let bytes =
            switch space[start] {
            case 0xC0...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xFF: 4
            default: 1
            }
        return start + bytes > length ? start : length
    }

    /// True if the queue has space for an event.
    var hasSpaceForEvent: Bool { count < Self.capacity - Self.kept }

    /// Counts an annotation that the caller has dropped, so that the file states the correct number of dropped annotations.
    func leaveOut() { left += 1 }

    /// Adds an annotation that consists of a text and a name.
    func add(
        onset: Int64, duration: Int64? = nil, _ text: StaticString, _ name: String, maximum: Int = maximumTextBytes
    ) {
        add(onset: onset, duration: duration, maximum: maximum) { space in
            var length = 0
            for index in 0..<min(space.count, text.utf8CodeUnitCount) {
                space[length] = text.utf8Start[index]
                length += 1
            }
            for byte in name.utf8 where length < space.count {
                space[length] = byte
                length += 1
            }
            return length
        }
    }

    /// Called at the end of the file. If not all waiting annotations fit in the last record, writes one annotation that states how many are
    /// dropped.
    func annotateUnwritten(onset: Int64, to writer: inout AnnotationWriter) {
        guard left > 0 || largestSize > writer.space else { return }
        let text = Self.leftOutText
        _ = writer.add(
            onset: onset, duration: nil,
            text: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The maximum size that all waiting annotations together may have in a record, in bytes.
    private var largestSize: Int {
        (0..<count).reduce(0) { sum, index in
            sum + AnnotationWriter.largestSize(ofText: annotations[(first + index) % Self.capacity]?.count ?? 0)
        }
    }

    /// When the queue is empty again, adds an annotation that states how many annotations were dropped while it was full.
    func annotateDropped(onset: Int64) {
        guard left > 0, count == 0 else { return }
        left = 0
        add(onset: onset, Self.leftOutText, "")
    }

    /// Moves all annotations to the queue of the next file, which begins `later` microseconds after the file of this queue.
    func move(to next: AnnotationQueue, later: Int64) {
        drain { text, bytes in
            next.add(onset: text.onset - later, duration: text.duration) { space in
                for index in bytes.indices { space[index] = bytes[index] }
                return bytes.count
            }
            return true
        }
        next.left += left
        left = 0
    }

    /// Passes annotations to a record, oldest first, until `take` returns false because the record is full.
    func drain(_ take: (Annotation, UnsafeRawBufferPointer) -> Bool) {
        while count > 0, let annotation = annotations[first] {
            guard take(annotation, UnsafeRawBufferPointer(start: texts + annotation.place, count: annotation.count))
            else { return }
            first = (first + 1) % Self.capacity
            count -= 1
        }
    }
}
