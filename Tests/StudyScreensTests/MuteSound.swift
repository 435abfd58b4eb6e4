import PlayerProtocol
import Services
import Sound

/// A sound output without a sound card.
final class MuteSound: SoundService {
    private(set) var state = SoundState.off
    var volume = 0
    func begin(_ listener: any SoundListener) { state = .noCard(.absent) }
    func end(_ listener: any SoundListener) { state = .off }
    func load(_ path: String, from: Int64) -> SoundNumber { 0 }
    func play(_ number: SoundNumber, _ terms: PlayTerms) {}
    func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms) {}
    func play(_ number: SoundNumber, insteadOf other: SoundNumber, _ terms: PlayTerms) {}
    func play(_ tone: Tone, at: Int64) -> SoundNumber { 0 }
    func stop(_ number: SoundNumber) {}
    func pause(_ number: SoundNumber) {}
    func resume(_ number: SoundNumber) {}
    func setSpeed(_ number: SoundNumber, _ millionths: Int) {}
}
