import Acquisition
import Services
import Session
import Signals
import Widgets

/// Shows failures, recoveries and notices of sources on any screen.
public final class SourceReports: AcquisitionObserver {
    private let looks: Looks
    private let messages: Messages
    private let host: any DeviceLog & SourceMachine
    private let forms: SourceForms
    private let flow: SourceFlow
    private let session: any ReportedSession

    public init(_ context: SourceContext) {
        looks = context.looks
        messages = context.messages
        host = context.host
        forms = context.forms
        flow = context.flow
        session = context.session
    }

    /// Shows a notification. During a study, it shows none, because the study's guide informs the subject.
    private func notify(_ text: String) { notify(Notification(title: text)) }
    private func notify(_ notification: Notification) {
        if !session.runsStudy { messages.notify(notification) }
    }

    public func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64) {
        let strings = looks.strings
        switch event {
        case .connected, .stopped: break
        case .started: if source.isMissingChannels { reportOffer(of: source) }
        case .interrupted(let error, _):
            // Ignore a source that is being opened, because the connection screen reports the result.
            guard source.state != .closed else { return }
            host.log("source: \(source.name): interrupted: " + forms.words(for: error, kind: source.kind, .english))
            let lost = strings.sourceErrors.sourceLost.filled(source.name)
            // For a sensor or an amplifier, state the reason for the failure, because the user can often solve the problem.
            let reason = isDevice(source) ? [forms.words(for: error, kind: source.kind, strings)] : []
            notify(Notification(title: lost, lines: reason))
        case .resumed:
            host.log("source: \(source.name): resumed")
            guard !reportOffer(of: source) else { return }
            let words = strings.reception.reconnected
            notify(isDevice(source) ? Notification(title: source.name, lines: [words]) : Notification(title: words))
        case .noneOffered: reportOffer(of: source)
        case .otherSender:
            host.log("source: \(source.name): another sender of this name continues")
            notify(strings.reception.otherSender.filled(source.name))
        case .samplesDropped:
            host.log("source: \(source.name): samples dropped")
            notify(strings.reception.dropped)
        case .notice(let notice):
            let words = forms.words(forNotice: notice, kind: source.kind, strings)
            notify(isDevice(source) ? source.name + ": " + words : words)
        case .failed(let error):
            guard source.state != .closed else { return }
            host.log("source: \(source.name): failed: " + forms.words(for: error, kind: source.kind, .english))
            let words = forms.words(for: error, kind: source.kind, strings)
            messages.announce(
                Dialog(
                    title: strings.reception.sourceFailedTitle, message: source.name + ": " + words, primary: strings.ok
                ))
        }
    }

    /// True if the source is a Bluetooth sensor or a plugged-in amplifier.
    private func isDevice(_ source: AcquiredSource) -> Bool { host.sourceKinds.isOfDevices(source.kind) }

    /// Shows a report about the channels that have returned, are missing or are new. A tap on the report opens the
    /// selection.
    /// - Returns: false if there is nothing to report.
    @discardableResult
    private func reportOffer(of source: AcquiredSource) -> Bool {
        guard let report = OfferReport(source) else { return false }
        host.log("source: \(source.name): " + report.lines(.english).joined(separator: ". "))
        let strings = looks.strings
        notify(
            Notification(
                title: report.title(strings), lines: report.lines(strings), button: strings.selection,
                target: "notification.selection", action: { [flow] in flow.showSelection() }))
        return true
    }
}
