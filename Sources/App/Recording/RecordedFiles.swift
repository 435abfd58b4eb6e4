/// Receives a call on the loop when the file of a recording is created, and when it is complete.
package protocol RecordedFiles: AnyObject {
    /// A file was created and is growing.
    func began(_ path: String)
    /// The file is complete.
    func ended(_ path: String)
}
