/// Receives a call on the loop when the file of a recording is created, and when it is complete.
package protocol RecordedFiles: AnyObject {
    /// Called when a file was created. The file grows until `ended` is called.
    func began(_ path: String)
    /// Called when the file is complete.
    func ended(_ path: String)
}
