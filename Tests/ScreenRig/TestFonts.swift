import Drawing
import TestKit

/// The fonts that all rigs share, as all screens of the device do. A user interface is never released, neither on the
/// device nor in tests. If each rig had fonts of its own, a thousand rigs would fill the address space of a 32-bit
/// program.
enum TestFonts {
    /// The fonts; nil if they are missing. No lock is needed, because tests run one after the other.
    nonisolated(unsafe) static let shared = try? Fonts(folder: TestFiles.fonts)
}
