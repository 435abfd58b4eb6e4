import Drawing

extension Shell {
    /// For tests: the text of the shown notification; empty if there is none.
    package var shownNotification: String { notification.shown?.text ?? "" }
    /// For tests: the text of the notice below the screens; empty if there is none.
    package var shownNotice: String { notice.text }
    package var noticeFrame: Rect { notice.frame }
    package var shownRecording: String { recordingNotice.text }
    /// For tests: the title of the open dialog; empty if there is none.
    package var shownTitle: String { dialog?.request.dialog.title ?? "" }
    package var shownMessage: String { dialog?.request.dialog.message ?? "" }
}
