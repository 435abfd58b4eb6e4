import Drawing
import TestKit

/// The fonts that all rigs share, as all screens of the device do. Nothing lets a user interface go, neither on the device, where it lives
/// as long as the program, nor here; with fonts of their own, a thousand rigs fill the address space of a program with 32 bits.
enum TestFonts {
    /// nil where the fonts are missing. Tests run one after the other.
    nonisolated(unsafe) static let shared = try? Fonts(folder: TestFiles.fonts)
}
