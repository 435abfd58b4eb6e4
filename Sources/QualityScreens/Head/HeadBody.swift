import Drawing
import Gestures
import Widgets

/// Shows the head beside the list of channels that are not good, or above it. When a region is magnified, a button on the head shows the whole head
/// again.
final class HeadBody: Container {
    private let picture: HeadPicture
    private let list: FindingList
    private let whole: Button

    init(_ looks: Looks, _ repaint: Repaint, _ picture: HeadPicture, _ list: FindingList) {
        self.picture = picture
        self.list = list
        whole = Button(looks, repaint, "head.whole", width: 0, padding: 32)
        super.init(looks, repaint, [picture, list, whole])
    }

    override func layOut() {
        let metrics = looks.metrics
        let body = frame.inset(x: metrics.margin, y: 0)
        // Add the height of the screen's bar, because the body alone can be wider than high although the screen is in portrait orientation.
        if frame.width > frame.height + metrics.bar {
            // The height limits the width of the head. The list gets the remaining width.
            let headWidth = min(body.width - metrics.px(248), body.height * 11 / 10)
            var row = Row(body, gap: metrics.margin)
            picture.frame = row.left(headWidth)
            list.frame = row.rest
        } else {
            var column = Column(body)
            picture.frame = column.top(min(body.width, body.height * 3 / 5))
            list.frame = column.rest
        }
        whole.title = looks.strings.head.wholeHead
        whole.frame = Rect(
            x: picture.frame.x, y: picture.frame.y + metrics.gap, width: whole.naturalWidth(), height: metrics.target)
        showButton()
    }

    private func showButton() {
        whole.isHidden = !picture.isMagnified
        repaint.layoutChanged()
    }

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        switch response {
        case .changed: break
        case .chosen(let view, _) where view === whole: picture.demagnify()
        case .chosen, .handled, .ignored: return response
        }
        showButton()
        return .handled
    }

    /// Adds the touch targets, except those of rings that the button covers, because these rings do not react to touches.
    override func addTargets(to targets: inout [Target]) {
        var all: [Target] = []
        super.addTargets(to: &all)
        targets += all.filter { target in
            whole.isHidden || target.frame == whole.frame || target.frame.intersection(whole.frame).isEmpty
        }
    }
}
