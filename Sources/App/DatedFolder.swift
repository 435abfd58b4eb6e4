import Platform
import Services

/// A folder of files that are named by date and time, with bounds for their number and size. For tasks on the writing
/// thread.
struct DatedFolder {
    let path: String
    /// The most files with the name's ending that are kept: a folder with more is hard to look through.
    let maximumFiles: Int
    /// The most space that they may take, in bytes.
    let maximumBytes: Int64

    /// Where a new file may go.
    enum Place {
        case free(path: String)
        /// As many files are there as may be, or they take up all their space.
        case full(files: Int)
    }

    /// Makes the folder if it is missing, and finds a name that is not taken.
    func place(for name: TimedName) throws(FileError) -> Place {
        try makeFolder(path)
        let files = try listFolder(path, maximum: DataFolders.maximumFiles)
        var count = 0
        var bytes: Int64 = 0
        let ending = "." + name.ending.description
        for file in files where file.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            count += 1
            bytes += file.size
        }
        guard count < maximumFiles, bytes < maximumBytes, files.count < DataFolders.maximumFiles else {
            return .full(files: count)
        }
        var number = 1
        while files.contains(where: { $0.name == name.fileName(number: number) }) { number += 1 }
        return .free(path: path + "/" + name.fileName(number: number))
    }
}
