import Services
import Settings
import Widgets

/// The sheet for recording. Before a recording, it shows what the recording would contain and for how long the card has space; during a recording,
/// how long it has lasted. On this sheet, the user starts and stops the recording, copies the last recording to a USB stick, and opens the list of
/// files.
public final class RecordingScreen: ViewScreen {
    /// The identifiers of the rows that the user can tap. The identifier of a format's row is `format` plus the index of the format.
    enum Choice { static let code = 0, format = 1 }

    /// The interval in nanoseconds at which the values are updated.
    private static let interval: Int64 = 500_000_000

    let context: DeviceContext
    private let files: Button
    private let close: Button
    private let copy: Button
    private let start: Button
    private let bar: Bar
    private let list: FactList
    private(set) var listing: FileListing?
    private(set) var status = RecordingStatus()
    /// The properties that a recording would have if it started now; nil during a recording, or if nothing can be recorded.
    private(set) var outlook: RecordingOutlook?
    private(set) var now: Int64 = 0
    private var written: Int64?

    public init(context: DeviceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        files = Button(looks, repaint, "recording.files", width: 88, padding: 20)
        close = Button(looks, repaint, "recording.close", width: 88, padding: 20)
        copy = Button(looks, repaint, "recording.copy", width: 128, padding: 20)
        start = Button(looks, repaint, "recording.start", width: 112, padding: 20, kind: .accent)
        bar = Bar(looks, repaint, left: [files], right: [close])
        list = FactList(looks, repaint)
        super.init(
            context.tools, "recording", isSheet: true, bar: bar, body: list,
            footer: Bar(looks, repaint, .bottom, right: [start, copy]))
    }

    public override func update() {
        let (strings, words) = (looks.strings, looks.strings.recordingSheet)
        bar.title = words.title
        files.title = strings.files.title
        files.isHidden = context.host.storedFiles == nil
        close.title = strings.close
        copy.title = words.copyLast
        copy.isHidden = context.host.stick == nil
        copy.isEnabled = lastRecording != nil
        start.title = status.isRecording ? strings.recording.stop : words.start
        start.isEnabled = !status.isEnding
        showRows()
    }

    private func showRows() {
        outlook = status.isRecording ? nil : context.host.recording?.outlook()
        list.set(rows())
    }

    /// The last completed recording: the last one since the device's start or, if there is none, the newest one in the list of files.
    var lastRecording: StoredFile? { listing?.lastRecording(named: context.host.recording?.lastName) }

    public override func appear(at now: Int64) {
        self.now = now
        status = context.session.recording
        read()
        layOut()
    }

    /// Lists the files, to find the last recording and the free space.
    private func read() {
        context.host.storedFiles?.list { [self] outcome in
            if case .success(let new) = outcome { listing = new }
            layOut()
        }
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        self.now = now
        let new = context.session.recording
        let hasChanged = new.isRecording != status.isRecording || new.isEnding != status.isEnding
        guard hasChanged || written.map({ now - $0 >= Self.interval }) ?? true else { return }
        written = now
        status = new
        guard hasChanged else { return showRows() }
        read()
        layOut()
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if view === files {
            router.open(.files)
        } else if view === copy {
            if let lastRecording { StickSteps(context).copy([.file(lastRecording)]) }
        } else if view === start {
            if status.isRecording { context.session.stopRecording() } else { begin() }
        } else if item == Choice.code {
            let key = SettingKey(.recordingCode)
            router.open(.entry(key, from: context.settings.current[key]) { [self] in set(key, $0) })
        } else {
            set(SettingKey(.recordingFormat), .number(item - Choice.format))
        }
    }

    private func begin() {
        if isCardFull {
            let strings = looks.strings
            return context.inform(
                strings.recording.notStartedTitle, strings.storage.words(for: .cardFull), over: self)
        }
        // Close the sheet before the recording starts: if the recording is refused, a dialog appears over the screen below.
        router.close(self)
        context.session.record(RecordingRequest())
    }

    private func set(_ key: SettingKey, _ value: SettingValue) {
        var new = context.settings.current
        new[key] = value
        context.settings.apply(new) { [context] in context.report($0, of: .settings) }
        layOut()
    }
}
