import Drawing
import Platform
import Settings
import Widgets

/// Applies the settings for the rotation and the scale of the picture. Changes apply between two frames; sources stay connected.
public final class Picture {
    private let shell: Shell
    private let presenter: Presenter
    private let router: InputRouter
    /// The panel's size in millimeters as the display reports it, in the display's own orientation. Many displays report an implausible size.
    private let millimeters: Size
    private let refused: () -> Void
    /// The sizes and scales of the shown picture.
    private var metrics: Metrics

    /// - Parameters:
    ///   - millimeters: the panel's size as the display reports it.
    ///   - refused: called if there is not enough memory for a surface with the changed settings.
    package init(
        _ shell: Shell, _ presenter: Presenter, _ router: InputRouter, millimeters: Size,
        refused: @escaping () -> Void
    ) {
        self.shell = shell
        self.presenter = presenter
        self.router = router
        self.millimeters = millimeters
        self.refused = refused
        metrics = shell.tools.looks.metrics
    }

    /// Computes the sizes and scales of the picture for a panel and settings.
    static func metrics(_ settings: Settings, _ pixels: Size, millimeters: Size) -> Metrics {
        Metrics(
            pixels: pixels, millimeters: settings.millimeters ?? millimeters, isTurned: settings.quarterTurns % 2 == 1)
    }

    /// Applies the settings. If there is not enough memory, the picture stays unchanged.
    package func follow(_ settings: Settings) {
        let new = Self.metrics(settings, presenter.nativeSize, millimeters: millimeters)
        guard settings.rotation != presenter.rotation || new != metrics else { return }
        let size = settings.rotation.logicalSize(native: presenter.nativeSize)
        do throws(DrawingError) {
            try shell.move(to: try Surface(width: size.width, height: size.height), new)
            metrics = new
            presenter.turn(to: settings.rotation)
            router.rotation = settings.rotation
        } catch {
            refused()
        }
    }
}
