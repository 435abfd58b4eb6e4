import Mail

/// Notifies the user of mails that were sent, delayed or refused.
public protocol MailReports: AnyObject {
    func sent(to recipient: String)
    /// Called when a mail was delayed.
    /// - Parameter sendAgain: starts another attempt. The user needs it for problems after which the device does not retry automatically.
    func delayed(_ problem: SendingProblem, sendAgain: @escaping () -> Void)
    func refused(to recipient: String, _ problem: SendingProblem)
}
