import MusicRun
import Services
import Widgets

/// The list of stored music sessions, newest first. A tap on a row opens the session.
public final class PastRunsScreen: ViewScreen {
    private enum State {
        case reading
        case listed([StoredRun])
        case failed(StorageFailure)
    }

    private let context: MusicContext
    private let service: any RunService
    private let back: Button
    private let bar: Bar
    private let list: RunList
    private let message: Message
    private let cover: BusyCover
    private var state = State.reading
    /// The number of requests for the list. By this number, answers to earlier requests are recognized and ignored.
    private var questions = 0

    public init(context: MusicContext, service: any RunService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        back = Button(looks, repaint, "runs.back", width: 104)
        bar = Bar(looks, repaint, left: [back])
        list = RunList(looks, repaint)
        message = Message(looks, repaint)
        cover = BusyCover(looks, repaint)
        super.init(context.tools, "runs", bar: bar, body: Layers(looks, repaint, [list, message, cover]))
    }

    private var runs: [StoredRun] {
        if case .listed(let runs) = state { return runs }
        return []
    }

    public override func update() {
        let words = context.runWords
        bar.title = words.past
        back.title = looks.strings.back
        list.set(runs.map { entry($0) })
        list.isHidden = runs.isEmpty
        message.isHidden = true
        cover.show(nil, isShaded: false)
        switch state {
        case .reading: cover.show(looks.strings.busy.readingCard, isShaded: false)
        case .listed(let runs):
            message.isHidden = !runs.isEmpty
            message.say(words.emptyTitle, words.emptyText)
        case .failed(let failure):
            message.isHidden = false
            message.say(words.notReadTitle, context.words(failure))
        }
    }

    private func entry(_ run: StoredRun) -> RunList.Entry {
        let title = context.title(of: run)
        let words = context.runWords
        switch run.content {
        case .summary(let summary, let ending):
            var facts =
                MusicContext.time(seconds: summary.seconds, hasHours: true) + " \u{B7} " + context.steps(summary.steps)
            if let distance = summary.effort.distance { facts += " \u{B7} " + context.distance(distance) }
            if ending == .cut { facts += " \u{B7} " + words.cut }
            return RunList.Entry(
                title: title, facts: facts, value: context.perMinute(summary.meanCadence), kind: .whole)
        case .running: return RunList.Entry(title: title, facts: words.running, value: "", kind: .running)
        case .unread: return RunList.Entry(title: title, facts: words.cut, value: "", kind: .whole)
        case .damaged(let fault):
            return RunList.Entry(title: title, facts: context.words(fault), value: "", kind: .damaged)
        case .unreadable(let failure):
            return RunList.Entry(title: title, facts: context.words(failure), value: "", kind: .damaged)
        }
    }

    public override func appear(at now: Int64) {
        layOut()
        questions += 1
        let question = questions
        service.list { [self] outcome in
            guard question == questions else { return }
            switch outcome {
            case .success(let runs): state = .listed(runs)
            case .failure(let failure): state = .failed(failure)
            }
            layOut()
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === back {
            router.close(self)
        } else if view === list, runs.indices.contains(item) {
            router.open(.pastRun(runs[item]))
        }
    }
}
