import Drawing

extension Shell {
    /// The text of the shown notification; empty if there is none. For tests.
    package var shownNotification: String { notification.shown?.text ?? "" }
    /// The text of the notice below the screens; empty if there is none. For tests.
    package var shownNotice: String { notice.text }
    package var noticeFrame: Rect { notice.frame }
    package var shownRecording: String { recordingNotice.text }
    /// The title of the open dialog; empty if there is none. For tests.
    package var shownTitle: String { dialog?.request.dialog.title ?? "" }
    package var shownMessage: String { dialog?.request.dialog.message ?? "" }
}
