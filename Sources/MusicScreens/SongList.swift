import Drawing
import Songs
import Widgets

/// A list of songs with title, artist, and tempo or the reason why there is none. A tap returns the row's index.
final class SongList: ListView {
    struct Entry {
        let title: String
        let artist: String
        let value: String
        let kind: Kind
    }
    enum Kind { case tempo, none, waiting, unusable, playing }

    private var count = 0
    private let entry: (Int) -> Entry?
    /// The height of a row in points.
    private static let row: Float = 64

    /// - Parameter entry: returns the content of a row; nil if the song no longer exists. It is called only when the row is drawn, so that long lists
    ///   take no more time than short ones.
    init(_ looks: Looks, _ repaint: Repaint, entry: @escaping (Int) -> Entry?) {
        self.entry = entry
        super.init(looks, repaint)
    }

    /// Sets the number of rows in the list of songs, and redraws them. The caller must also call this function if the content of rows has changed.
    func set(_ new: Int) {
        count = new
        if !frame.isEmpty { reload() }
    }

    override var rowCount: Int { count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(Self.row) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("songs." + String(row), frame))
    }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        guard let entry = entry(index) else { return }
        if list.pressed == index { canvas.fill(frame, theme.pressed) }
        let margin = metrics.px(20)
        let inner = frame.inset(x: margin, y: 0)
        let width = min(looks.fonts.measure(entry.value, styles.strong), inner.width * 3 / 5)
        let value = Rect(x: inner.right - width, y: inner.y, width: width, height: inner.height)
        let color =
            switch entry.kind {
            case .tempo: theme.text
            case .none: theme.caution
            case .unusable: theme.bad
            case .waiting: theme.secondary
            case .playing: theme.accent
            }
        canvas.text(entry.value, in: value, styles.strong, color, alignment: .trailing)
        let space = inner.width - width - metrics.px(12)
        let title = Rect(x: inner.x, y: inner.y + metrics.px(10), width: space, height: metrics.px(24))
        let isPlaying = entry.kind == .playing
        canvas.text(entry.title, in: title, styles.strong, isPlaying ? theme.accent : theme.text)
        let artist = Rect(x: inner.x, y: inner.y + metrics.px(34), width: space, height: metrics.px(18))
        canvas.text(entry.artist, in: artist, styles.secondary, theme.secondary)
        looks.rowLine(frame, from: frame.x + margin, on: canvas)
    }
}
