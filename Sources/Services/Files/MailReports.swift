import Mail

/// Notifies the user of mails that were sent, delayed or refused.
public protocol MailReports: AnyObject {
    func sent(to recipient: String)
    /// - Parameter sendAgain: starts another attempt, for problems after which no attempt is made unless the user requests one.
    func delayed(_ problem: SendingProblem, sendAgain: @escaping () -> Void)
    func refused(to recipient: String, _ problem: SendingProblem)
}
