/// The words of what is on a USB stick, and of the screen that copies files to it.
public struct StickStrings: Sendable {
    public let title: String
    /// The button that opens it.
    public let copy: String
    public let eject: String
    public let onDevice: String
    public let onStick: String
    /// In place of a stick's list.
    public let emptyTitle: String
    public let emptyText: String
    public let waitingTitle: String
    public let waiting: String
    public let readOnlyTitle: String
    public let takeAnother: String
    public let unreadableTitle: String
    public let unreadable: String
    public let putInAgain: String
    public let copying: String
    public let comparing: String
    /// {0} bytes of {1}.
    public let bytesOf: String
    /// {0} of {1} files.
    public let fileOf: String
    public let copiedTitle: String
    /// {0} files.
    public let copied: String
    public let notCopiedTitle: String
    public let notAllTitle: String
    /// {0} of {1} files.
    public let copiedOf: String
    public let cancelled: String
    public let full: String
    public let readOnly: String
    public let noAnswer: String
    public let differs: String
    public let notRead: String
    public let ejectingTitle: String
    public let ejecting: String
    public let ejected: String
    public let notEjectedTitle: String
    public let notEjected: String
    public let played: String
}
