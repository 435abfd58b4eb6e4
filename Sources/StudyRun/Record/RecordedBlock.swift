/// A subject's recording of one block, with the content of its row in the list of recordings.
public struct RecordedBlock: Equatable, Sendable {
    public enum Extent: Sendable {
        /// The recording ended before the block.
        case part
        case wholeBlock
    }

    /// The session's name.
    public let session: String
    /// The study's day, from 1.
    public let day: Int
    /// The session's position in the day, from 1.
    public let place: Int
    /// From 1.
    public let run: Int
    /// From 1.
    public let block: Int
    /// The start in seconds since 1970; nil without a clock.
    public let began: Int64?
    public internal(set) var extent: Extent

    init(session: String, day: Int, place: Int, run: Int, block: Int, began: Int64?, extent: Extent) {
        (self.session, self.day, self.place, self.run) = (session, day, place, run)
        (self.block, self.began, self.extent) = (block, began, extent)
    }

    /// The name of its file, without extension.
    /// - Parameter uuid: the subject's UUID.
    public func fileName(of uuid: String) -> StudyFileName {
        StudyFileName(kind: .recording, session: session, day: day, place: place, run: run, uuid: uuid)
    }
}
