import Platform
import Screens

/// The small files of the data folder: read once at the start, so that no screen waits for the card.
package final class SmallFiles {
    private var files: [(file: SmallFile, bytes: [UInt8]?)]

    /// - Parameter isUsed: whether files are read at all.
    package init(folder: String, isUsed: Bool = true) {
        files = SmallFile.all.map { file in
            (file, isUsed ? Self.read(folder + "/" + file.name.description, maximum: file.maximumBytes) : nil)
        }
    }

    private static func read(_ path: String, maximum: Int) -> [UInt8]? {
        do throws(FileError) {
            return try readFile(path, maximum: maximum)
        } catch {
            if error != .notFound { Console.error("pocketscope: \(path): \(error.message)") }
            return nil
        }
    }

    private func index(_ name: StaticString) -> Int? {
        files.firstIndex { $0.file.name.description.utf8.elementsEqual(name.description.utf8) }
    }

    /// What a file holds; nil when there is none or it could not be read.
    package func content(_ name: StaticString) -> [UInt8]? { index(name).flatMap { files[$0].bytes } }

    /// A file was given another content, whether the card takes it or not.
    package func set(_ name: StaticString, _ bytes: [UInt8]) {
        if let index = index(name) { files[index].bytes = bytes }
    }
}
