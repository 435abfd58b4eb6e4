import Recordings

extension FuzzTarget {
    /// Recordings that were interrupted. The first eight bytes of an input are the file's size, the others are the
    /// file's beginning.
    static let repairs = FuzzTarget(
        "repairs", maximumBytes: 8 + RecordingRepair.maximumHeaderBytes,
        growths: [Growth("signals of one sample", "1       ") { repairHeader($0) }]
    ) { bytes in
        var input = InputBytes(bytes)
        var size: Int64 = 0
        for place in 0..<8 { size |= Int64(bitPattern: UInt64(input.byte()) << UInt64(8 * place)) }
        var header = input.rest()
        guard let repair = try? RecordingRepair(header: header, fileSize: size) else { return }
        demand(repair.recordCount >= 0 && repair.size >= 512 && repair.size <= size, "a file that grows")
        demand(repair.isNeeded || repair.size == size, "a size that stays wrong")
        header.replaceSubrange(
            RecordingHeader.countOffset..<RecordingHeader.countOffset + RecordingHeader.countBytes,
            with: RecordingHeader.countField(repair.recordCount))
        guard let again = try? RecordingRepair(header: header, fileSize: repair.size) else {
            return demand(false, "a repaired file that is refused")
        }
        demand(!again.isNeeded && again.recordCount == repair.recordCount, "a repaired file that needs repair")
    }
}

/// Returns the file size and a header. The header states as many signals as a header of `bytes` bytes can contain.
private func repairHeader(_ bytes: Int) -> String {
    func field(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
    let signals = max(1, (bytes - 264) / 256)
    return String(repeating: "\u{1}", count: 7) + "\0" + field("0", 184) + field("\(256 * (signals + 1))", 60)
        + field("1", 8) + field("\(signals)", 4)
}
