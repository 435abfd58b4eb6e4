import Platform
import Services

/// The small files in the data folder, and those beside the settings. They are read once at the start, so no screen waits for the card.
public final class SmallFiles {
    private var files: [(file: SmallFile, bytes: [UInt8]?, isUnreadable: Bool)]

    /// - Parameters:
    ///   - settingsFolder: the folder of those beside the settings; nil for the same folder.
    ///   - isUsed: whether files are read at all.
    package init(folder: String, settingsFolder: String? = nil, isUsed: Bool = true) {
        files = SmallFile.all.map { file in
            let place = file.isBesideSettings ? settingsFolder ?? folder : folder
            guard isUsed else { return (file, nil, false) }
            let (bytes, isUnreadable) = Self.read(place + "/" + file.name.description, maximum: file.maximumBytes)
            return (file, bytes, isUnreadable)
        }
    }

    private static func read(_ path: String, maximum: Int) -> (bytes: [UInt8]?, isUnreadable: Bool) {
        do throws(FileError) {
            return (try readFile(path, maximum: maximum), false)
        } catch {
            guard error != .notFound else { return (nil, false) }
            Console.error("pocketscope: \(path): \(error.message)")
            return (nil, true)
        }
    }

    private func index(_ name: StaticString) -> Int? {
        files.firstIndex { $0.file.name.description.utf8.elementsEqual(name.description.utf8) }
    }

    /// A file's content; nil if the file is missing or could not be read.
    package func content(_ name: StaticString) -> [UInt8]? { index(name).flatMap { files[$0].bytes } }

    /// Whether a file exists that could not be read.
    package func isUnreadable(_ name: StaticString) -> Bool { index(name).map { files[$0].isUnreadable } ?? false }

    /// Sets a file's new content, whether the card accepts it or not.
    package func set(_ name: StaticString, _ bytes: [UInt8]) {
        if let index = index(name) { files[index].bytes = bytes }
    }
}
