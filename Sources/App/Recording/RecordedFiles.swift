/// Hears of the files of recordings, on the loop.
package protocol RecordedFiles: AnyObject {
    /// A file was made, and grows.
    func began(_ path: String)
    /// All of it is written.
    func ended(_ path: String)
}
