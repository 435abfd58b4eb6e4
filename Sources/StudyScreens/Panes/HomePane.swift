import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view with the sessions of the day; each is drawn as a bubble. The subject can start the next session.
final class HomePane: StudyPane {
    private let list: HomeList
    private var home: StudyHome?
    private var header = Rect.zero
    private var news = Rect.zero
    /// The announcement in lines. The second line contains all that does not fit into the first one.
    private var newsLines: [String] = []

    override init(_ screen: any StudyStage) {
        list = HomeList(screen)
        super.init(screen)
        append(list)
    }

    override var title: String { guide.map { fill($0.study.identity.title) } ?? "" }
    override var barLeft: PaneButton? {
        PaneButton("help", words.help) { [screen] in screen.context.router.open(.studyHelp(nil)) }
    }
    override var barRight: PaneButton? {
        PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
    }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        home = guide?.home
        var column = Column(
            Rect(
                x: frame.x + metrics.margin, y: bar.bottom, width: frame.width - 2 * metrics.margin,
                height: frame.bottom - bar.bottom))
        header = column.top(metrics.px(42)).inset(x: metrics.px(8), y: 0)
        newsLines = home?.announcement.map { lines(of: $0, width: column.rest.width - 2 * metrics.px(18)) } ?? []
        news = newsLines.isEmpty ? .zero : column.top(metrics.px(newsLines.count == 1 ? 40 : 64))
        if !news.isEmpty { _ = column.top(metrics.px(8)) }
        list.show(home?.rows ?? [], isWide: isWide)
        list.frame = column.rest
        return []
    }

    private func lines(of announcement: StudyAnnouncement, width: Int) -> [String] {
        let text = fill(announcement.title) + ": " + fill(announcement.text)
        let all = wrapped(text, width: width, styles.secondary, looks.fonts)
        guard all.count > 2 else { return all }
        return [all[0], all.dropFirst(2).reduce(all[1]) { $0 + " " + $1 }]
    }

    override func update() {
        super.update()
        if let next = list.rows.firstIndex(where: { $0.isNext }) { list.list.reveal(next) }
    }

    override func chosen(_ view: View, _ row: Int) {
        if view === list, list.rows[row].isNext { guide?.start(list.rows[row].session) }
    }

    // MARK: Drawing

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        guard let home else { return }
        let theme = looks.theme
        looks.label(
            words.day.filled("\(home.day)", "\(home.days)"), on: canvas, in: header, styles.strong, theme.text)
        if let left = home.timeLeft {
            looks.label(
                words.timeLeft.filled(StudyTime.hours(left, words)), on: canvas, in: header, styles.secondary,
                theme.secondary, .trailing)
        }
        guard !news.isEmpty else { return }
        panel(news, on: canvas)
        canvas.fill(Rect(x: news.x, y: news.y, width: metrics.px(4), height: news.height), theme.accent)
        let inside = news.inset(x: metrics.px(18), y: metrics.px(newsLines.count == 1 ? 0 : 7))
        let height = inside.height / newsLines.count
        for (index, line) in newsLines.enumerated() {
            canvas.text(
                line, in: Rect(x: inside.x, y: inside.y + index * height, width: inside.width, height: height),
                styles.secondary, theme.text)
        }
    }
}

/// Formats durations.
enum StudyTime {
    /// A duration in hours and minutes as a text, "6 h 12 min": "6:12" could be a time of day.
    static func hours(_ seconds: Int64, _ words: StudyStrings) -> String {
        let minutes = (seconds + 59) / 60
        guard minutes >= 60 else { return words.hints.onlyMinutes.filled("\(minutes)") }
        return words.hints.hoursAndMinutes.filled("\(minutes / 60)", "\(minutes % 60)")
    }

    /// A duration in minutes and seconds as a text: "1:42".
    static func minutes(_ seconds: Int64) -> String { "\(seconds / 60):" + digits(seconds % 60) }

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
