import CSystem
import Drawing
import Mail
import Platform
import Sending
import Services
import Signals
import Storing

/// Receives a call when a mail of the outbox was sent, delayed or refused.
package protocol MailListener: AnyObject {
    func mailSent(to recipient: String)
    /// Called when sending was delayed: the first attempt failed, or an attempt failed for a reason that only the user can remove. The message waits
    /// in the outbox.
    func mailDelayed(_ problem: SendingProblem)
    /// Called when the mail was refused for good. The mail is now in the folder of failed messages.
    func mailRefused(to recipient: String, _ problem: SendingProblem)
}

/// Manages the outbox on the data partition, and sends its messages with msmtp whenever that may succeed.
///
/// Every operation that may block runs on the writing thread or in msmtp. A message leaves the outbox only after the server has accepted it, so a
/// power cut loses no message. In the worst case, a power cut causes a message to be sent twice.
public final class MailSender: ChildProcessHandler, AttemptHandler {
    /// The timeout of one message in nanoseconds, enough for a large message over a slow network.
    static let timeout: Int64 = 300_000_000_000

    private let loop: EventLoop
    private let storage: Storage
    private let folders: MailFolders
    private let dataFolder: String
    private let program: String
    private let listener: any MailListener
    private var outbox = Outbox()
    private var isScanned = false
    private var attempts: AttemptTimer?
    private var child: ChildProcess?
    private var recipient = ""
    /// True if the network or the clock changed during the current attempt, so that another attempt may succeed.
    private var isRetryDue = false
    /// The mail account that the current attempt uses.
    private var tried: MailAccount?
    /// The mail account; nil if the settings contain none.
    package private(set) var account: MailAccount?

    /// - Parameter program: the path of msmtp, or of a program that runs it as another user.
    package init(
        loop: EventLoop, storage: Storage, dataFolder: String, program: String = "/usr/bin/send-mail",
        listener: any MailListener
    ) throws(PlatformError) {
        self.loop = loop
        self.storage = storage
        self.dataFolder = dataFolder
        self.program = program
        self.listener = listener
        folders = MailFolders(dataFolder: dataFolder)
        attempts = try AttemptTimer(loop: loop, handler: self)
        scan()
    }

    /// Aborts the current attempt to send. Messages stay in the outbox.
    package func close() {
        attempts?.close()
        attempts = nil
        child?.close()
        child = nil
    }

    /// Sets or changes the mail account.
    package func use(_ account: MailAccount?) {
        guard account != self.account else { return }
        self.account = account
        sendAgain()
    }

    /// Tries all waiting messages again at the user's request, even after a refusal.
    package func sendAgain() {
        outbox.resume(at: loop.clock.now)
        schedule()
    }

    /// The number of waiting messages.
    package var waiting: Int { outbox.entries.count }

    /// Composes a message and puts it into the outbox.
    /// - Parameter action: called once, when the message is stored safely on the card, with the number of messages in the outbox.
    package func post(
        _ picture: Surface, fileName: String, _ draft: Draft, then action: @escaping (Outcome<Int>) -> Void
    ) {
        guard let account else { return action(.failure(.noAccount)) }
        guard isScanned else { return action(.failure(.busy)) }
        guard !outbox.isFull else { return action(.failure(.outboxFull(waiting))) }
        let seconds = WallClock.nanosecondsSince1970 / 1_000_000_000
        let message = MailMessage(
            draft: draft, sender: account.sender, time: WallClock.isSet ? seconds : nil, identifier: system_random(),
            fileName: fileName, picture: [])
        let task = PostMessage(
            picture, message, number: outbox.nextNumber, freeBytes: outbox.freeBytes, waiting: waiting,
            folders: folders)
        storage.perform(task) { [self] result in
            switch result.outcome.flatMap({ task.outcome }) {
            case .success(let entry):
                outbox.add(entry)
                Console.line("mail: \(waiting) in the outbox")
                action(.success(waiting))
                schedule()
            case .failure(let failure): action(.failure(failure))
            }
        }
    }

    private func scan() {
        let task = ScanOutbox(folders)
        storage.perform(task) { [self] result in
            if case .failure(let error) = result {
                Console.error("pocketscope: the outbox cannot be read: \(error.message)")
            }
            outbox = Outbox(found: task.found)
            isScanned = true
            if waiting > 0 { Console.line("mail: \(waiting) in the outbox") }
            schedule()
        }
    }

    // MARK: Sending

    private func schedule() { attempts?.set(account == nil ? nil : outbox.nextAttempt) }

    public func surroundingsChanged(at now: Int64) {
        guard waiting > 0 else { return }
        guard outbox.sending == nil else {
            isRetryDue = true
            return
        }
        outbox.retry(at: now)
        schedule()
    }

    public func attemptDue(at now: Int64) {
        guard account != nil, let number = outbox.begin(at: now) else { return schedule() }
        tried = account
        let task = OpenMessage(folders.outbox + "/" + Outbox.name.fileName(number))
        storage.perform(task) { [self] result in
            let now = loop.clock.now
            // Treat a message that is missing on the card as a damaged one.
            guard case .success = result else { return finish(.refused(.broken), now) }
            guard let account else { return finish(.delayed(.settings), now) }
            recipient = task.recipient
            let file = task.take()
            defer { CSystem.close(file) }
            send(file, account, now)
        }
    }

    private func send(_ file: Int32, _ account: MailAccount, _ now: Int64) {
        let certificates = TrustedCertificates.path(own: "mail-ca.pem", in: dataFolder)
        let configuration: [UInt8]
        do throws(SendingProblem) {
            configuration = try SenderConfiguration.text(
                for: account, certificates: certificates, addsDate: WallClock.isSet)
        } catch {
            return finish(.delayed(error), now)
        }
        do throws(PlatformError) {
            // The option --read-recipients makes msmtp read the recipient from the message's header.
            child = try ChildProcess(
                program, ["--file=/proc/self/fd/3", "--read-recipients"], input: file, secret: configuration,
                timeout: Self.timeout, loop: loop, handler: self)
        } catch {
            Console.error("pocketscope: a mail is not sent: \(error.message)")
            finish(SendingResult(.notStarted(SystemReason(error)), errors: []), now)
        }
    }

    public func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        child = nil
        switch end {
        case .exited(let status): finish(SendingResult(.exited(status), errors: errors), now)
        case .killed: finish(SendingResult(.killed, errors: errors), now)
        }
    }

    private func finish(_ result: SendingResult, _ now: Int64) {
        let number = outbox.sending
        let isNews = outbox.end(result, at: now)
        // If the network or the clock changed during the attempt, its failure does not count.
        if isRetryDue { outbox.retry(at: now) }
        isRetryDue = false
        // If the account changed during the attempt, a refusal by the earlier server, or of the earlier password, does not count.
        if tried != account { outbox.resume(at: now) }
        if let number, result.isFinal {
            let task = RetireMessage(Outbox.name.fileName(number), isRefused: result != .sent, folders: folders)
            storage.perform(task) { result in
                guard case .failure(let error) = result else { return }
                Console.error("pocketscope: a mail stays in the outbox: \(error.message)")
            }
        }
        switch result {
        case .sent:
            Console.line("mail: sent, \(waiting) in the outbox")
            listener.mailSent(to: recipient)
        case .delayed(let problem):
            Console.line("mail: delayed, \(problem.name), \(waiting) in the outbox")
            if isNews { listener.mailDelayed(problem) }
        case .refused(let problem):
            Console.line("mail: refused, \(problem.name), \(waiting) in the outbox")
            listener.mailRefused(to: recipient, problem)
        }
        schedule()
    }
}
