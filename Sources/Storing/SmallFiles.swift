import Platform
import Services

/// The small files in the data folder and in the folder of the settings. The app reads them once at the start, so that no screen waits for the card.
public final class SmallFiles {
    private var files: [(file: SmallFile, bytes: [UInt8]?, isUnreadable: Bool)]

    /// - Parameters:
    /// - settingsFolder: the folder of the settings; nil if it is the data folder.
    /// - isUsed: false to work without any files.
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

    /// The content of a file; nil if the file is missing or could not be read.
    package func content(_ name: StaticString) -> [UInt8]? { index(name).flatMap { files[$0].bytes } }

    /// True if a file exists but could not be read.
    package func isUnreadable(_ name: StaticString) -> Bool { index(name).map { files[$0].isUnreadable } ?? false }

    /// Replaces the content of a file in memory. This does not depend on whether the file can be written to the card.
    package func set(_ name: StaticString, _ bytes: [UInt8]) {
        if let index = index(name) { files[index].bytes = bytes }
    }
}
