import CSystem

/// Releases memory that is allocated but not in use.
public enum IdleMemory {
    /// Returns the memory's pages to the system until they are accessed again. Their content is lost.
    public static func release(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        system_release_pages(base, memory.count)
    }
}
