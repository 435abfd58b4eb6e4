import Mail

/// Notifies the user of mails that were sent, are delayed, or were refused.
public protocol MailReports: AnyObject {
    func sent(to recipient: String)
    /// - Parameter sendAgain: starts another attempt, for problems after which the user decides about it.
    func delayed(_ problem: SendingProblem, sendAgain: @escaping () -> Void)
    func refused(to recipient: String, _ problem: SendingProblem)
}
