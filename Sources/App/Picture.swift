import DeviceScreens
import Drawing
import Platform
import Settings
import Widgets

/// How the picture lies on the panel: turned, and with points and millimetres of a size, as the settings say. Others are taken between two
/// frames, without an end of what is connected.
public final class Picture {
    private let shell: Shell
    private let presenter: Presenter
    private let router: InputRouter
    /// What the display says of itself, in its own orientation; absurd where it does not know.
    private let millimetres: Size
    /// The picture that is shown.
    private var metrics: Metrics

    /// - Parameter millimetres: the panel's size as the display tells it.
    package init(_ shell: Shell, _ presenter: Presenter, _ router: InputRouter, millimetres: Size) {
        self.shell = shell
        self.presenter = presenter
        self.router = router
        self.millimetres = millimetres
        metrics = shell.tools.looks.metrics
    }

    /// The measures of a panel with these settings.
    static func metrics(_ settings: Settings, _ pixels: Size, millimetres: Size) -> Metrics {
        Metrics(
            pixels: pixels, millimetres: settings.millimetres ?? millimetres, isTurned: settings.quarterTurns % 2 == 1)
    }

    /// Takes what the settings say. Where the memory does not suffice, the picture stays, and the user is told.
    package func follow(_ settings: Settings) {
        let new = Self.metrics(settings, presenter.nativeSize, millimetres: millimetres)
        guard settings.rotation != presenter.rotation || new != metrics else { return }
        let size = settings.rotation.logicalSize(native: presenter.nativeSize)
        do throws(DrawingError) {
            try shell.move(to: try Surface(width: size.width, height: size.height), new)
            metrics = new
            presenter.turn(to: settings.rotation)
            router.rotation = settings.rotation
        } catch {
            shell.tools.messages.notify(shell.tools.looks.strings.settings.laterStart)
        }
    }
}
