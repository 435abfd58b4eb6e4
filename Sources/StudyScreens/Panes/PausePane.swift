import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of the pause after a block: the progress, and how the session continues.
final class PausePane: TextPane {
    private var pause: StudyPause? { if case .pause(let pause)? = screen.view { pause } else { nil } }

    override var title: String {
        pause.flatMap { pause in guide.map { fill($0.study.sessions[pause.session].title) } } ?? ""
    }
    override var barRight: PaneButton? { signalsButton }
    override var footerLeft: PaneButton? {
        guard let pause, pause.next != .home else { return nil }
        return PaneButton("end", words.endForNow) { [screen] in screen.guide?.endForNow() }
    }
    override var footerRight: PaneButton? {
        guard let pause else { return nil }
        let title: String =
            switch pause.next {
            case .block: words.nextBlock
            case .scenario: words.nextRecording
            case .home: words.next
            }
        return PaneButton("next", title, .accent) { [screen] in screen.guide?.goOn() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        guard let pause, let guide else { return [] }
        var list: [TextColumn.Paragraph]
        switch pause.next {
        case .block(let left):
            list = [
                heading(words.pauseHeading),
                text(left == 1 ? words.oneBlockLeft : words.pauseBlocksLeft.filled("\(left)")), text(words.pauseText),
            ]
        case .scenario(let next):
            list = [
                heading(words.scenarioDone),
                text(words.scenarioNext.filled(fill(guide.study.sessions[next].title))),
            ]
        case .home: list = [heading(words.scenarioDone), text(words.scenarioHome)]
        }
        for warning in pause.warnings {
            let text = warning == .boardBatteryLow ? context.warningWords.boardPause : words.batteryLow
            list.append(.init(text: text, style: styles.text, color: looks.theme.caution, gap: metrics.px(14)))
        }
        return list
    }

    private var share: Float {
        guard let pause, let guide, let scenario = guide.study.sessions[pause.session].scenario, scenario.blocks > 0
        else { return 1 }
        if case .block(let left) = pause.next { return Float(scenario.blocks - left) / Float(scenario.blocks) }
        return 1
    }

    override var space: Int { metrics.px(130) }

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        let size = metrics.px(96)
        let frame = Rect(x: foot.x, y: foot.y + metrics.px(20), width: size, height: size)
        let theme = looks.theme
        let isDone = share >= 1
        Rings.ring(
            on: canvas, centerX: Float(frame.x) + Float(size) / 2, centerY: Float(frame.y) + Float(size) / 2,
            radius: Float(size) / 2 - 5 * metrics.scale, width: 8 * metrics.scale, share: share,
            isDone ? theme.good : theme.caution, back: theme.hairline)
        if isDone {
            canvas.checkMark(in: frame.inset(metrics.px(32)), width: 4 * metrics.scale, theme.good)
        } else {
            looks.label("\(Int(share * 100 + 0.5))%", on: canvas, in: frame, styles.strong, theme.text, .center)
        }
    }
}
