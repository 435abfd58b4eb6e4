import CSystem

/// Memory that is kept for later and not in use now.
public enum IdleMemory {
    /// Lets the system have the memory's pages until they are touched again. What they hold is lost.
    public static func giveBack(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        system_give_back(base, memory.count)
    }
}
