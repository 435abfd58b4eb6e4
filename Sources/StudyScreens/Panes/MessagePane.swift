import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// A view that only informs: an announcement, a warning, the wait for the next day, the end of the study, a lost source.
final class MessagePane: TextPane {
    private let busy: BusyIndicator

    override init(_ screen: any StudyStage) {
        busy = BusyIndicator(screen.looks, screen.context.repaint)
        super.init(screen)
        append(busy)
    }

    override var title: String {
        switch screen.view {
        case .announcement?: words.announcement
        case .wait?: words.waitTitle
        case .finished?: words.finishedTitle
        case .sourceLost(let isBack)?: isBack ? words.backTitle : words.lostTitle
        case .warning?: context.warningWords.beforeGoingOn
        default: ""
        }
    }

    override var barLeft: PaneButton? {
        switch screen.view {
        case .announcement?: PaneButton("back", looks.strings.back) { [screen] in screen.guide?.goBack() }
        case .wait?, .finished?:
            PaneButton("help", words.help) { [screen] in screen.context.router.open(.studyHelp(nil)) }
        case .sourceLost?: PaneButton("cancel", words.end) { [screen] in screen.askToCancel() }
        case .warning? where guide?.session == nil:
            PaneButton("back", looks.strings.back) { [screen] in screen.guide?.goBack() }
        default: nil
        }
    }

    override var barRight: PaneButton? {
        switch screen.view {
        case .wait?, .finished?:
            PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
        default: nil
        }
    }

    override var footerLeft: PaneButton? {
        switch screen.view {
        case .wait? where context.isDeveloper: PaneButton("skip", words.skip) { [screen] in screen.guide?.skip() }
        case .warning(.amplifierBatteryLow)?, .warning(.littleSpace)?:
            PaneButton("end", words.endForNow) { [screen] in screen.guide?.endForNow() }
        case .warning(.clockNotSet)?, .warning(.clockBehind)?: clockButton(.plain)
        default: nil
        }
    }

    override var footerSecond: PaneButton? {
        guard case .warning(.littleSpace)? = screen.view, context.isDeveloper else { return nil }
        return PaneButton("skip", words.skip) { [screen] in screen.guide?.skip() }
    }

    private func clockButton(_ kind: Control.Kind) -> PaneButton? {
        guard context.host.device?.canSetClock == true else { return nil }
        return PaneButton("clock", words.setClock, kind) { [screen] in screen.context.router.open(.clock) }
    }

    override var footerRight: PaneButton? {
        switch screen.view {
        case .announcement?: PaneButton("next", words.understood, .accent) { [screen] in screen.guide?.goOn() }
        case .wait(nil)?: clockButton(.accent)
        case .warning(let warning)?:
            PaneButton("next", words.goOn, .accent, isEnabled: warning.mayGoOn) { [screen] in screen.guide?.goOn() }
        default: nil
        }
    }

    override var paragraphs: [TextColumn.Paragraph] {
        guard let guide else { return [] }
        switch screen.view {
        case .announcement(let announcement)?:
            return [heading(fill(announcement.title)), text(fill(announcement.text))]
        case .wait(let seconds)?:
            guard let seconds else {
                return [heading(words.waitHeading), text(words.waitNoClock), secondary(words.howToSetClock)]
            }
            return [
                heading(words.waitHeading), text(words.waitText),
                .init(
                    text: StudyTime.hours(seconds, words), style: styles.number,
                    color: looks.theme.accent, gap: metrics.px(18)),
                secondary(waitHint),
            ]
        case .finished?:
            var list = [
                heading(words.finishedHeading), text(words.finishedText), secondary(fill(guide.study.identity.contact)),
            ]
            switch screen.conductor?.upload {
            case .sending?, .waiting?: list.append(text(waitHint))
            default: break
            }
            return list
        case .sourceLost(let isBack)?:
            return [
                heading(isBack ? words.backHeading : words.lostHeading), text(isBack ? words.backText : words.lostText),
            ]
        case .warning(let warning)?:
            let (title, line) = context.warningWords.texts(warning, clock: context.host.wallClock())
            let list = [heading(title), text(line)]
            switch warning.helper {
            case .nobody: return list
            case .clock: return list + [secondary(words.howToSetClock)]
            case .lab: return list + [secondary(fill(guide.study.identity.contact))]
            }
        default: return []
        }
    }

    /// The hint for the subject: whether the device may be switched off while waiting.
    private var waitHint: String {
        switch screen.conductor?.upload {
        case .sending(let files, _)?: words.waitSending.filled(words.files(files))
        case .waiting(let files, _, _, _)?: context.warningWords.waitUnsent.filled(words.files(files))
        default: words.waitHint
        }
    }

    private var isWaiting: Bool { if case .sourceLost? = screen.view { true } else { false } }

    override var space: Int { isWaiting ? metrics.px(64) : 0 }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let buttons = super.layOutBody()
        let size = metrics.px(36)
        busy.isHidden = !isWaiting
        busy.frame = isWaiting ? Rect(x: foot.x, y: foot.y + metrics.px(20), width: size, height: size) : .zero
        return buttons
    }

}
