/// Observes the files of recordings, on the loop.
package protocol RecordedFiles: AnyObject {
    /// A file was created and is growing.
    func began(_ path: String)
    /// The whole file is written.
    func ended(_ path: String)
}
