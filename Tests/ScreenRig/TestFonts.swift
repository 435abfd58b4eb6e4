import Drawing
import TestKit

/// The fonts that all rigs share, as all screens of the device do. A user interface is never released: on the device it
/// exists as long as the program, and here as well. With fonts of their own, a thousand rigs would fill the address
/// space of a 32-bit program.
enum TestFonts {
    /// The fonts; nil if they are missing. Tests run one after the other.
    nonisolated(unsafe) static let shared = try? Fonts(folder: TestFiles.fonts)
}
