import Drawing
import TestKit

/// The fonts that all rigs share, as all screens of the device do. A user interface is never released: on the device it lives as long as
/// the program, and here too. With separate fonts, a thousand rigs would fill the address space of a 32-bit program.
enum TestFonts {
    /// nil if the fonts are missing. Tests run one after another.
    nonisolated(unsafe) static let shared = try? Fonts(folder: TestFiles.fonts)
}
