import Drawing
import Services
import Session
import Settings
import Study
import StudyRun
import Text
import Upload
import Widgets

/// The view with the progress of uploading the subject's files. The subject need not wait until the upload is complete.
final class UploadPane: TextPane {
    private var upload: StudyUploadState { screen.conductor?.upload ?? .kept }

    private var isWaiting: Bool { if case .waiting = upload { true } else { false } }

    override var title: String { words.uploadTitle }

    override var footerLeft: PaneButton? {
        guard isWaiting else { return nil }
        return PaneButton("again", words.uploadAgain) { [screen] in screen.conductor?.deliverAgain() }
    }

    override var footerRight: PaneButton? {
        PaneButton("next", words.next, .accent) { [screen] in screen.guide?.goOn() }
    }

    override var paragraphs: [TextColumn.Paragraph] {
        switch upload {
        case .kept: return [heading(words.uploadHeading), text(words.uploadText)]
        case .sending: return [heading(words.uploadSending), text(words.uploadSendingText)]
        case .delivered: return [heading(words.uploadDelivered), text(words.uploadDeliveredText)]
        case .waiting(_, _, let problem, let needsLab):
            let heading = heading(words.uploadWaiting)
            // For a problem of the network, do not refer to the lab, which cannot solve it.
            if problem.isOfNetwork { return [heading, text(words.uploadNoServer)] }
            return [
                heading, text(needsLab ? words.uploadNeedsLab : words.uploadRefused),
                secondary(problem.text[looks.strings.language]),
            ]
        }
    }

    /// The percentage and the color of the ring, and the number of files that are not uploaded yet; nil if no ring is
    /// shown.
    private var share: (percent: Int, files: Int, color: Color)? {
        switch upload {
        case .kept: nil
        case .sending(let files, let percent): (percent, files, looks.theme.accent)
        case .waiting(let files, let percent, _, _): (percent, files, looks.theme.caution)
        case .delivered: (100, 0, looks.theme.good)
        }
    }

    override var space: Int { share == nil ? 0 : metrics.px(96) }

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        guard let share else { return }
        let size = metrics.px(76)
        let frame = Rect(x: foot.x, y: foot.y + metrics.px(20), width: size, height: size)
        Rings.ring(
            on: canvas, centerX: Float(frame.x) + Float(size) / 2, centerY: Float(frame.y) + Float(size) / 2,
            radius: Float(size) / 2 - 5 * metrics.scale, width: 7 * metrics.scale,
            share: Float(share.percent) / 100, share.color, back: looks.theme.hairline)
        guard share.files > 0 else {
            return canvas.checkMark(in: frame.inset(metrics.px(25)), width: 4 * metrics.scale, share.color)
        }
        looks.label("\(share.percent)%", on: canvas, in: frame, styles.strong, looks.theme.text, .center)
        let x = frame.right + metrics.px(18)
        looks.label(
            words.files(share.files), on: canvas,
            in: Rect(x: x, y: frame.y, width: max(0, foot.right - x), height: frame.height), styles.secondary,
            isWaiting ? share.color : looks.theme.secondary)
    }
}
