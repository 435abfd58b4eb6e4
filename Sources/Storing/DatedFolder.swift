import Platform
import Services
import Text

/// A folder of files that are named by date and time, with bounds for their number and size. For tasks on the writing
/// thread.
package struct DatedFolder {
    package let path: String
    /// The most files with the name's ending that are kept: a folder with more is hard to look through.
    package let maximumFiles: Int
    /// The most space that they may take, in bytes.
    package let maximumBytes: Int64

    package init(path: String, maximumFiles: Int, maximumBytes: Int64) {
        (self.path, self.maximumFiles, self.maximumBytes) = (path, maximumFiles, maximumBytes)
    }

    /// Where a new file may go.
    package enum Place {
        case free(path: String)
        /// As many files are there as may be, or they take up all their space.
        case full(files: Int)
    }

    /// The file in the folder that holds the last running number: what was deleted, and lies on sticks and servers, keeps its name.
    package static let numberName = "last-number"

    /// Makes the folder if it is missing, and finds a name that is not taken; one with a running number, that none had before.
    package func place(for name: TimedName) throws(FileError) -> Place {
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

    /// 0 where no number is known.
    private var lastNumber: Int {
        guard let bytes = try? readFile(path + "/" + Self.numberName, maximum: 16) else { return 0 }
        return ASCII.number(bytes[...], upTo: TimedName.maximumNumber) ?? 0
    }
}
