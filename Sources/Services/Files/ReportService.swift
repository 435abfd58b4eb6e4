/// Stores tables that were measured. Nothing here blocks.
public protocol ReportService: AnyObject {
    /// Stores a table.
    /// - Parameters:
    ///   - name: a number is added where a file of that name is there.
    ///   - action: called once, on the loop, with the file's path.
    func store(_ table: [UInt8], name: TimedName, then action: @escaping (Outcome<String>) -> Void)
}
