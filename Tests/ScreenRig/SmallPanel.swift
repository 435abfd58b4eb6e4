import Drawing
import TestKit
import Widgets

/// A small panel with too few points for the usual finger targets. Its targets must be at least 6 mm wide and high.
public struct SmallPanel: Sendable {
    public let size: Size
    public let millimeters: Size
    /// The text at the end of the names of this panel's pictures, which have no references.
    let suffix: String

    public static let all = [
        SmallPanel(size: Size(width: 480, height: 800), millimeters: Size(width: 52, height: 87), suffix: "-4.0inch"),
        SmallPanel(size: Size(width: 480, height: 272), millimeters: Size(width: 95, height: 54), suffix: "-4.3inch"),
        SmallPanel(size: Size(width: 272, height: 480), millimeters: Size(width: 54, height: 95), suffix: "-4.3inch"),
    ]

    /// The panel of all devices that tests make; nil for panels of any size.
    nonisolated(unsafe) static var shown: SmallPanel?

    /// Tests that screens fit each small panel in each language.
    /// - Parameters:
    ///   - screens: the name of the screens, for example "the files".
    ///   - walk: opens the screens and checks their layouts.
    public static func tests(
        _ screens: String, _ walk: @escaping @Sendable (Expectations, Size, String) -> Void
    ) -> [TestCase] {
        all.flatMap { panel in
            Strings.all.map { strings in
                TestCase(
                    "\(screens) fit a panel of \(panel.size.width) x \(panel.size.height) pixels and \(panel.millimeters.width) x \(panel.millimeters.height) mm in \(strings.languageName), with targets of at least 6 mm"
                ) { t in
                    shown = panel
                    defer { shown = nil }
                    walk(t, panel.size, strings.code)
                }
            }
        }
    }
}
