import Drawing

extension MailScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        let height = metrics.target
        let width = metrics.px(120)
        let buttonY = bar.y + (bar.height - height) / 2
        controls.set([
            Control(
                Button.cancel.rawValue, "mail.cancel", strings.cancel,
                Rect(x: bar.x + metrics.margin, y: buttonY, width: width, height: height), isEnabled: !isSending),
            Control(
                Button.send.rawValue, "mail.send", strings.screenshot.send,
                Rect(x: bar.right - metrics.margin - width, y: buttonY, width: width, height: height), kind: .accent,
                isEnabled: !isSending),
        ])
        let inner = area.inset(x: metrics.margin, y: 0)
        let labelWidth = metrics.px(72)
        recipientLabel = Rect(x: inner.x, y: bar.bottom + metrics.gap, width: labelWidth, height: height)
        subjectLabel = Rect(x: inner.x, y: recipientLabel.bottom + metrics.gap, width: labelWidth, height: height)
        func place(_ field: TextField, beside label: Rect) {
            field.isEnabled = !isSending
            field.frame = Rect(
                x: label.right + metrics.gap, y: label.y, width: inner.right - label.right - metrics.gap,
                height: label.height)
        }
        place(recipient, beside: recipientLabel)
        place(subject, beside: subjectLabel)
        let bottom: Int
        if let focused {
            keyboard.show(focused === recipient ? .address : .line, in: area)
            bottom = keyboard.frame.y
        } else {
            bottom = area.bottom
        }
        let top = subjectLabel.bottom + metrics.gap
        body = Rect(x: area.x, y: top, width: area.width, height: max(0, bottom - top))
        layOutPreview()
        let size = metrics.px(48)
        busy.frame = Rect(
            x: body.x + (body.width - size) / 2, y: body.y + (body.height - size) / 2, width: size, height: size)
        context.repaint.invalidate(area)
    }

    /// The attached picture, small, where the keyboard leaves room for it.
    private func layOutPreview() {
        let metrics = looks.metrics
        let left = recipient.frame.x
        let room = Size(
            width: area.right - metrics.margin - left,
            height: min(body.height - metrics.px(40), metrics.px(240)))
        guard room.height >= metrics.px(40) else {
            previewFrame = .zero
            return
        }
        let picture = screenshot.picture
        var size = Size(width: room.width, height: max(1, picture.height * room.width / picture.width))
        if size.height > room.height {
            size = Size(width: max(1, picture.width * room.height / picture.height), height: room.height)
        }
        if preview?.size != size { preview = try? reduced(picture, to: size) }
        previewFrame = Rect(
            x: left, y: body.y + metrics.gap, width: preview?.width ?? 0, height: preview?.height ?? 0)
    }

    func targets() -> [Target] {
        var targets = controls.targets
        targets.append(Target("mail.recipient", recipient.frame, isEnabled: recipient.isEnabled))
        targets.append(Target("mail.subject", subject.frame, isEnabled: subject.isEnabled))
        if focused != nil { targets += keyboard.targets }
        return targets
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let styles = looks.styles
        let strings = looks.strings.screenshot
        canvas.fill(dirty, theme.background)
        canvas.fill(bar, theme.panel)
        canvas.fill(
            Rect(x: bar.x, y: bar.bottom - metrics.hairline, width: bar.width, height: metrics.hairline),
            theme.hairline)
        looks.label(
            strings.mailTitle, on: canvas, in: bar.inset(x: metrics.px(140), y: 0), styles.title, theme.text, .center)
        looks.label(strings.recipient, on: canvas, in: recipientLabel, styles.body, theme.secondary)
        looks.label(strings.subject, on: canvas, in: subjectLabel, styles.body, theme.secondary)
        recipient.draw(on: canvas, dirty: dirty)
        subject.draw(on: canvas, dirty: dirty)
        if let preview, !previewFrame.isEmpty {
            let label = Rect(
                x: recipientLabel.x, y: previewFrame.y, width: recipientLabel.width, height: metrics.px(20))
            looks.label(strings.attachment, on: canvas, in: label, styles.body, theme.secondary)
            canvas.copy(preview, preview.bounds, to: Point(x: previewFrame.x, y: previewFrame.y))
            canvas.strokeRounded(
                previewFrame.inset(-metrics.hairline), radius: 0, width: metrics.hairline, theme.border)
            canvas.text(
                screenshot.name.fileName(number: 1),
                in: Rect(
                    x: previewFrame.x, y: previewFrame.bottom + metrics.px(6), width: recipient.frame.width,
                    height: metrics.px(18)), styles.secondary, theme.secondary)
        }
        if isSending {
            canvas.fill(body, theme.shade)
            busy.draw(on: canvas)
        }
        if focused != nil { keyboard.draw(on: canvas, dirty: dirty) }
        controls.draw(on: canvas, dirty: dirty)
    }
}
