import PlayerProtocol
import Services
import Settings
import Sound
import Study
import StudyRun

/// Plays a study's sounds, one at a time.
final class StudySounds: SoundListener {
    private let settings: SettingsStore
    private let machine: any SoundMachine
    private let service: any StudyService
    private enum Use { case off, on }
    private var use = Use.off
    /// The sound that is playing: the number by which the guide identifies it, the number by which the player does, and the time at which it must
    /// become audible; nil if none plays.
    private var playing: (sound: Int, number: SoundNumber, at: Int64)?
    /// The started sound that was not reported to the guide yet, and the time at which it became audible.
    private var started: (sound: Int, time: Int64)?
    /// The numbers of ended sounds that were not reported to the guide yet.
    private var ended: [Int] = []

    init(_ settings: SettingsStore, _ machine: any SoundMachine, _ service: any StudyService) {
        self.settings = settings
        self.machine = machine
        self.service = service
    }

    var volume: Int {
        get { settings.current.volume }
        set { machine.sound?.volume = newValue }
    }

    /// Starts and stops the sound output, and reports ended sounds to the guide.
    func follow(_ guide: GuidedStudy, isWanted: Bool) {
        switch (use, isWanted) {
        case (.off, true):
            machine.sound?.begin(self)
            machine.sound?.volume = volume
            use = .on
        case (.on, false): end()
        default: break
        }
        if let started { guide.soundStarted(started.sound, at: started.time) }
        started = nil
        while let number = ended.popLast() { guide.soundEnded(number) }
    }

    /// Plays a sound of the study.
    /// - Returns: false if the study does not contain the sound, or there is no sound output.
    func play(_ sound: StudySound, of study: Study) -> Bool {
        silence()
        guard let player = machine.sound, case .ready = player.state else { return false }
        let names = sound.file.map { [$0] } ?? SpokenPrompt(sound.text, language: sound.language, of: study)?.files
        guard let path = names.flatMap({ service.sound($0) }) else { return false }
        playing = (sound.number, player.load(path, from: 0), sound.at)
        return true
    }

    func silence() {
        if let playing { machine.sound?.stop(playing.number) }
        playing = nil
    }

    /// Stops the sound, and stops using the sound output. The player process ends if no other part of the app uses it.
    func end() {
        silence()
        (started, ended) = (nil, [])
        guard case .on = use else { return }
        machine.sound?.end(self)
        use = .off
    }

    func heard(_ event: SoundEvent) {
        guard let playing else { return }
        switch event {
        case .loaded(playing.number, _, _): machine.sound?.play(playing.number, PlayTerms(at: playing.at, use: .prompt))
        case .started(playing.number, let time): started = (playing.sound, time)
        case .ended(playing.number, _, _, _), .refused(playing.number, _), .lost(playing.number):
            self.playing = nil
            ended.append(playing.sound)
        default: break
        }
    }
}
