import CSystem

/// Memory that is allocated but not in use now.
public enum IdleMemory {
    /// Returns the memory's pages to the system until they are touched again. Their contents are lost.
    public static func giveBack(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        system_give_back(base, memory.count)
    }
}
