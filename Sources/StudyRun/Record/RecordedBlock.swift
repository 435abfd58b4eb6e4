/// The subject's recording of one block, with the data for its row in the list of recordings.
public struct RecordedBlock: Equatable, Sendable {
    public enum Extent: Sendable {
        /// The recording ended before the end of its block.
        case part
        case wholeBlock
    }

    /// The name of the session.
    public let session: String
    /// The day of the study, from 1.
    public let day: Int
    /// The session's position in the day, from 1.
    public let place: Int
    /// The number of the run of the session, from 1.
    public let run: Int
    /// The number of the block, from 1.
    public let block: Int
    /// The start of the recording in seconds since 1970; nil if the clock was not set.
    public let began: Int64?
    public internal(set) var extent: Extent

    init(session: String, day: Int, place: Int, run: Int, block: Int, began: Int64?, extent: Extent) {
        (self.session, self.day, self.place, self.run) = (session, day, place, run)
        (self.block, self.began, self.extent) = (block, began, extent)
    }

    /// The name of the recording's file, without its extension.
    /// - Parameter uuid: the subject's UUID.
    public func fileName(of uuid: String) -> StudyFileName {
        StudyFileName(kind: .recording, session: session, day: day, place: place, run: run, uuid: uuid)
    }
}
