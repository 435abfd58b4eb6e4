import Platform
import Services
import Settings
import Text

/// A folder of files whose names contain date and time. The number and the total size of the files are limited. Only tasks on the writing thread may
/// use this type.
package struct DatedFolder {
    package let path: String
    /// The maximum number of files with the same extension. Searching a larger folder would take too long.
    package let maximumFiles: Int
    /// The maximum total size of the files with the same extension, in bytes.
    package let maximumBytes: Int64

    package init(path: String, maximumFiles: Int, maximumBytes: Int64) {
        (self.path, self.maximumFiles, self.maximumBytes) = (path, maximumFiles, maximumBytes)
    }

    /// The path for a new file, or the reason why there is none.
    package enum Place {
        case free(path: String)
        /// The maximum number of files, or their maximum total size, is reached.
        case full(files: Int)
    }

    /// The name of the file that stores the last running number. It ensures that no new file gets the name of a deleted file, of which copies on
    /// sticks and servers may exist.
    package static let numberName = "last-number"

    /// Finds the path for a new file, and creates the folder if it is missing. The name has a running number that no earlier file has had.
    package func place(for name: TimedName) throws(FileError) -> Place {
        try makeFolder(path)
        // Do not count the small file beside a recording that stores its display: it has the same name as the recording, so only the names of
        // recordings must differ.
        let files = try listFolder(path, maximum: DataFolders.maximumFiles) { name in
            !ASCII.equal(name.utf8.suffix(DisplayState.ending.utf8.count), DisplayState.ending.utf8)
        }
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
        func fileName(_ index: Int) -> String { files[index].name }
        var first = 1
        if name.isCounted {
            let last = max(lastNumber, name.lastNumber(of: files.count, fileName))
            if last < TimedName.maximumNumber { first = last + 1 }
        }
        let number = name.freeNumber(from: first, of: files.count, fileName)
        if name.isCounted { try replaceFile(path + "/" + Self.numberName, with: Array(String(number).utf8)) }
        return .free(path: path + "/" + name.fileName(number: number))
    }

    /// The last running number that a file in the folder has had; 0 if unknown.
    private var lastNumber: Int {
        guard let bytes = try? readFile(path + "/" + Self.numberName, maximum: 16) else { return 0 }
        return ASCII.number(bytes[...], upTo: TimedName.maximumNumber) ?? 0
    }
}
