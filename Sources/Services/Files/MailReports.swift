import Mail

/// Informs the user of mails that were sent, wait or were refused.
public protocol MailReports: AnyObject {
    func sent(to recipient: String)
    /// - Parameter sendAgain: tries again, for problems where the user decides that.
    func delayed(_ problem: SendingProblem, sendAgain: @escaping () -> Void)
    func refused(to recipient: String, _ problem: SendingProblem)
}
