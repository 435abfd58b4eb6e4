/// Removes the incomplete files that power cuts left in a folder: temporary files of `replaceFile`, and fragments that fsck.fat saved as files. A
/// missing folder contains none. Only tasks on the writing thread may call it.
/// - Parameter maximum: the maximum number of files to remove.
/// - Returns: the number of removed files.
@discardableResult
public func removeLeftovers(in folder: String, maximum: Int) throws(FileError) -> Int {
    let files: [FolderEntry]
    do throws(FileError) {
        files = try listFolder(folder, maximum: maximum, where: isLeftover)
    } catch {
        if error == .notFound { return 0 }
        throw error
    }
    var count = 0
    for file in files {
        try removeFile(folder + "/" + file.name)
        count += 1
    }
    return count
}

private func isLeftover(_ name: String) -> Bool {
    let bytes = name.utf8.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 0x20 : $0 }
    if bytes.count > 4 && bytes.suffix(4).elementsEqual(".NEW".utf8) { return true }
    // fsck.fat names its fragments like FSCK0000.REC.
    return bytes.count == 12 && bytes.starts(with: "FSCK".utf8) && bytes.suffix(4).elementsEqual(".REC".utf8)
}
