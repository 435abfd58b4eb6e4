/// Stores tables that were measured. The program implements it with its writing thread; tests with arrays. Nothing here
/// blocks.
public protocol ReportService: AnyObject {
    /// Begins to store a table. One request at a time.
    /// - Parameter name: a number is added where a file of that name is there.
    func store(_ table: [UInt8], name: TimedName)
    /// How the last request went; nil while it is under way, and once it was told.
    func takeResult() -> PictureResult?
}
