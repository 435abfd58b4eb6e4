/// Stores tables of measurements. No call blocks.
public protocol ReportService: AnyObject {
    /// Stores a table of measurements.
    /// - Parameters:
    ///   - name: the file name. A number is added if a file of that name exists.
    ///   - action: called once, on the event loop, with the file's path.
    func store(_ table: [UInt8], name: TimedName, then action: @escaping (Outcome<String>) -> Void)
}
