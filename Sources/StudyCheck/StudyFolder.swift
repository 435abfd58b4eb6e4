import Foundation
import JSON
import Study

/// The folder of a study on the PC.
struct StudyFolder {
    let path: String
    /// The paths of all files in the folder, sorted. Hidden files are omitted.
    let files: [String]

    init?(_ path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return nil
        }
        self.path = path
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        files = all.filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted()
    }

    /// The bytes of a file; nil if it does not exist or is larger than a file of a study may be.
    func bytes(_ name: String) -> [UInt8]? {
        guard let size = size(name), size <= StudyLimits.fileBytes else { return nil }
        return FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) }
    }

    func size(_ name: String) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }
}
