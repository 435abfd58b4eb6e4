import Acquisition
import Cadence
import Drawing
import MusicRun
import PlayerProtocol
import Services
import Session
import Settings
import Songs
import Widgets

/// The music session. Before a session starts, the screen names missing requirements and shows the button Play. During a session, it shows time,
/// steps, cadence, song and controls.
public final class RunScreen: ViewScreen {
    private let context: MusicContext
    private let music: MusicConductor
    private let back: Button
    private let songsButton: Button
    private let quieter: Button
    private let louder: Button
    /// The status of sensor and card, shown in the bar if there is enough space.
    private let status: RunStatus
    /// The status of sensor and card, shown below the bar if the bar has too little space.
    private let statusBelow: RunStatus
    private let statusRow: Stack
    private let panel: RunPanel
    private let message: Message
    private let guide: SongGuide
    private let start: Button
    private let change: Button
    private let startRow: Stack
    private let past: Button
    private let pastRow: Stack
    private let buttons: Stack
    private let stop: Button
    private let pause: Button
    private let next: Button
    private let sprint: Button
    private let tempo: Button
    /// The time at which the shown values were last updated.
    private var shown: Int64?
    private static let interval: Int64 = 200_000_000
    /// The stage of the screen, which determines the visible views.
    private enum Stage: Equatable {
        case empty(SongWork, Int, Int)
        /// There are songs, but none of them has a tempo.
        case noTempo
        /// None of the selected songs has a tempo, but other songs have one. The values are the revision of the
        /// selection of songs, and the number of songs in it.
        case notSelected(UInt32, Int)
        /// No session is running. The last two values are the revision of the selection of songs, and the number of songs in it.
        case rest(MusicTrouble, UInt32, Int)
        case running(MusicRun.State)
    }
    private var stage: Stage?

    private static let step = 5

    public init(context: MusicContext, music: MusicConductor) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.music = music
        back = Button(looks, repaint, "run.back", width: 104)
        songsButton = Button(looks, repaint, "run.songs", width: 104)
        quieter = Button(looks, repaint, "run.quieter", width: 48)
        louder = Button(looks, repaint, "run.louder", width: 48)
        status = RunStatus(looks, repaint)
        statusBelow = RunStatus(looks, repaint)
        statusRow = Stack(looks, repaint, .across).addSpace(.points(12)).add(statusBelow, .share(1)).addSpace(
            .points(12))
        panel = RunPanel(looks, repaint)
        message = Message(looks, repaint)
        guide = SongGuide(looks, repaint)
        message.add(guide, .between(SongGuide.height))
        start = Button(looks, repaint, "run.play", width: 200, kind: .accent)
        change = Button(looks, repaint, "run.change", width: 200, kind: .accent)
        startRow = Stack(looks, repaint, .across).addSpace().add(start).add(change).addSpace()
        past = Button(looks, repaint, "run.past", width: 200)
        pastRow = Stack(looks, repaint, .across).addSpace().add(past).addSpace()
        stop = Button(looks, repaint, "run.stop")
        pause = Button(looks, repaint, "run.pause", kind: .accent)
        next = Button(looks, repaint, "run.next")
        sprint = Button(looks, repaint, "run.sprint")
        tempo = Button(looks, repaint, "run.tempo")
        let row = Stack(looks, repaint, .across, gap: Metrics.gapPoints).addSpace(.points(4))
        for button in [stop, pause, next, sprint, tempo] { row.add(button, .share(1)) }
        row.addSpace(.points(4))
        buttons = Stack(looks, repaint, .down).add(row, .points(60)).addSpace(.points(12))
        message.add(
            Stack(looks, repaint, .down, gap: Metrics.marginPoints).add(startRow).add(pastRow), .below(24))
        super.init(
            context.tools, "run",
            content: Stack(looks, repaint, .down)
                .add(Bar(looks, repaint, left: [back, songsButton], right: [louder, quieter], middle: status))
                .add(statusRow, .points(44))
                .add(Layers(looks, repaint, [panel, message]), .share(1))
                .add(buttons))
    }

    private var words: MusicStrings { context.words }

    // MARK: Display

    private func stageNow() -> Stage {
        guard music.run.state == .rest else { return .running(music.run.state) }
        let (choice, count) = (music.choice.revision, music.selectedCount)
        if music.hasSongs { return .rest(music.run.trouble, choice, count) }
        if music.hasOtherSongs { return .notSelected(choice, count) }
        let (present, settled) = music.songs.library.progress
        if present > 0, settled == present { return .noTempo }
        return .empty(music.songs.work, present, settled)
    }

    public override func update() {
        let stage = stageNow()
        self.stage = stage
        back.title = looks.strings.back
        songsButton.title = words.songs
        quieter.title = "\u{2212}"
        louder.title = "+"
        start.title = words.play
        past.title = context.runWords.past
        pastRow.isHidden = context.machine.runs == nil
        change.title = context.songWords.change
        stop.title = words.stop
        next.title = words.next
        sprint.title = words.sprint
        tempo.title = looks.strings.pace.tempo
        statusRow.isHidden = width >= looks.metrics.px(600)
        status.isHidden = !statusRow.isHidden
        panel.effort.isHidden = statusRow.isHidden || music.effort == RunEffort()
        let isRunning: Bool
        if case .running(let state) = stage {
            isRunning = true
            pause.title = state == .paused ? words.play : words.pause
        } else {
            isRunning = false
        }
        panel.isHidden = !isRunning
        buttons.isHidden = !isRunning
        message.isHidden = isRunning
        sayRest(stage)
        showValues()
    }

    private func sayRest(_ stage: Stage) {
        start.isHidden = true
        change.isHidden = true
        guide.isHidden = true
        switch stage {
        case .running: startRow.isHidden = true
        case .empty(let work, let present, let settled):
            startRow.isHidden = true
            if work == .stuck {
                message.say(context.songWords.stuckTitle, context.songWords.stuck)
            } else if present > 0 {
                message.say(words.measuringTitle, words.measuringText.filled(String(settled), String(present)))
            } else if work == .looking {
                message.say(words.lookingTitle, "")
            } else {
                guide.isHidden = false
                guide.say(context.songWords)
                message.say(words.noSongsTitle, "")
            }
        case .noTempo:
            startRow.isHidden = true
            message.say(words.noTempoTitle, words.noTempoText)
        case .notSelected:
            startRow.isHidden = false
            change.isHidden = false
            message.say(
                context.songWords.nothingTitle,
                nothingText.filled(context.words(for: music.choice, in: music.songs.library)))
        case .rest(let trouble, _, _):
            startRow.isHidden = false
            start.isHidden = false
            var text =
                music.isKeptByRecording
                ? words.keptByRecording : music.hasAcceleration ? words.readyText : words.readyNoSource
            if trouble == .unplayable { text = words.unplayable }
            if case .everything = music.choice.selection {
            } else {
                text += " " + context.words(for: music.choice, in: music.songs.library) + "."
            }
            message.say(words.readyTitle, text)
        }
    }

    /// The text that is shown if there is nothing to play. It mentions a USB stick only if none is mounted and the selected songs may be on a stick.
    private var nothingText: String {
        let songWords = context.songWords
        if context.machine.stick?.state.isMounted ?? false { return songWords.nothingHere }
        return switch music.choice.selection.root {
        case .card: songWords.nothingHere
        case .stick: songWords.nothingText
        case nil: songWords.nothingAnywhere
        }
    }

    private func showValues() {
        let settings = context.settings.current
        for view in [status, statusBelow] {
            view.show(sourceText, isGood: music.reading?.hasCadence ?? false, soundText)
        }
        quieter.isEnabled = settings.volume > 0
        louder.isEnabled = settings.volume < 100
        guard case .running(let state)? = stage else { return }
        let steps = music.stepCount
        let session = words.session.filled(
            MusicContext.time(seconds: music.run.duration / 1_000_000_000, hasHours: true), context.steps(steps))
        let effort = context.words(music.effort)
        panel.session.text =
            effort.isEmpty || !panel.effort.isHidden ? session : session + " \u{B7} " + effort
        panel.effort.text = effort
        panel.cadence.caption.text = words.cadence
        panel.cadence.unit.text = words.perMinute
        panel.cadence.number.text =
            music.reading.map { $0.hasCadence ? String(Int($0.stepsPerMinute.rounded())) : "\u{2013}" } ?? "\u{2013}"
        panel.song.caption.text = words.song
        panel.song.unit.text = "BPM"
        let song = music.song
        panel.song.number.text =
            song.map { $0.displayedTempo > 0 ? context.tempo($0.displayedTempo) : "\u{2013}" } ?? "\u{2013}"
        panel.title.text = song?.title ?? ""
        panel.artist.text = song?.tags.artist ?? ""
        let place = music.run.current?.milliseconds ?? 0
        panel.showPlace(place, of: max(0, song?.milliseconds ?? 0))
        panel.say(note(state), isWarning: state.isWaiting)
        sprint.isEnabled = state != .paused && music.run.lockedTempo == 0
        sprint.kind = music.run.sprint == .on ? .chosen : .plain
        tempo.kind = music.run.lockedTempo > 0 ? .chosen : .plain
    }

    private func note(_ state: MusicRun.State) -> String {
        if state == .withoutCard { return words.plugCard }
        if state == .withoutFile { return words.plugStick }
        if music.run.lockedTempo > 0 {
            let pace = looks.strings.pace
            return (music.run.fitsLockedTempo ? pace.locked : pace.lockedOther)
                .filled(context.tempo(music.run.lockedTempo))
        }
        guard state == .playing else { return "" }
        if music.source == nil { return music.isKeptByRecording ? words.keptByRecording : words.noSteps }
        if !(music.reading?.hasCadence ?? false) { return words.measuring }
        if music.run.current?.fit == .nearest { return words.nearest }
        if music.run.sprint == .on {
            return words.sprintOn.filled(String(context.settings.current.sprintPercent))
        }
        return ""
    }

    private var sourceText: String {
        guard let (source, rate) = music.source else { return words.noSource }
        return source.name + " \u{B7} " + looks.strings.words(for: rate)
    }

    private var soundText: String {
        let volume = words.volume.filled(String(context.settings.current.volume))
        return switch music.sound {
        case .off: volume
        case .starting: words.soundStarts
        case .ready(let card): card.name + " \u{B7} " + volume
        case .noCard(.absent): words.noCard
        case .noCard(.busy): words.cardBusy
        case .noCard: words.cardFails
        }
    }

    public override func appear(at now: Int64) { layOut() }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        if stageNow() != stage { return layOut() }
        panel.wave.show(music.trace, music.beats)
        guard shown.map({ now - $0 >= Self.interval }) ?? true else { return }
        shown = now
        showValues()
    }

    // MARK: Actions

    public override func chosen(_ view: View, _ item: Int) {
        if view === back {
            router.close(self)
        } else if view === songsButton {
            router.open(.songs)
        } else if view === change {
            router.open(SongChoiceScreen(context: context, music: music))
        } else if view === start {
            music.play()
        } else if view === past {
            router.open(.runs)
        } else if view === stop {
            music.stop()
        } else if view === pause {
            music.run.state == .paused ? music.play() : music.pause()
        } else if view === next {
            music.skip()
        } else if view === sprint {
            music.toggleSprint()
        } else if view === tempo || view === panel.cadence || view === panel.song {
            TempoLock(context: context, music: music).offer()
        } else if view === louder {
            setVolume(Self.step)
        } else if view === quieter {
            setVolume(-Self.step)
        }
        shown = nil
    }

    private func setVolume(_ change: Int) {
        var settings = context.settings.current
        settings[number: .volume] = max(0, min(100, settings.volume + change))
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
    }
}
