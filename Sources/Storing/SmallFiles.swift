import Platform
import Services

/// The small files of the data folder, and those beside the settings: read once at the start, so that no screen waits for the card.
public final class SmallFiles {
    private var files: [(file: SmallFile, bytes: [UInt8]?, isUnreadable: Bool)]

    /// - Parameters:
    ///   - settingsFolder: where those beside the settings lie; nil for the same folder.
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

    /// What a file holds; nil when there is none or it could not be read.
    package func content(_ name: StaticString) -> [UInt8]? { index(name).flatMap { files[$0].bytes } }

    /// Whether a file is there that could not be read.
    package func isUnreadable(_ name: StaticString) -> Bool { index(name).map { files[$0].isUnreadable } ?? false }

    /// A file was given another content, whether the card takes it or not.
    package func set(_ name: StaticString, _ bytes: [UInt8]) {
        if let index = index(name) { files[index].bytes = bytes }
    }
}
