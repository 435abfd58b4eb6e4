import CSystem
import Platform
import PlayerClient
import PlayerProtocol
import Services
import Sound
import TestKit

private final class Notes: SoundListener {
    var events: [SoundEvent] = []
    func heard(_ event: SoundEvent) { events.append(event) }
}

private func turns(_ loop: EventLoop, until isTrue: () -> Bool) -> Bool {
    var limit = TurnLimit()
    while !isTrue() {
        guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { return false }
    }
    return true
}

let clientTests = [
    TestCase("if the player process ends, its sounds are reported as lost") { t in
        do throws(PlatformError) {
            let loop = try EventLoop()
            let sounds = Sounds(loop: loop, launch: .program("/bin/sh", ["-c", "sleep 0.1"]))
            let notes = Notes()
            t.expect(sounds.state == .off)
            sounds.begin(notes)
            t.expect(sounds.state == .starting)
            let number = sounds.play(Tone(milliHertz: 440_000, milliseconds: 10), at: 0)
            t.expect(turns(loop) { notes.events.contains(.lost(number)) })
            // Ending a session removes the handler and ends the player process.
            sounds.end(notes)
            t.expect(sounds.state == .off)
        } catch {
            t.fail(error.message)
        }
    },
    TestCase("if no agent starts the player process, the client stays in its starting state and refuses files") { t in
        do throws(PlatformError) {
            let loop = try EventLoop()
            let sounds = Sounds(loop: loop, launch: .agent("/nowhere"))
            let notes = Notes()
            sounds.begin(notes)
            let number = sounds.load("/nowhere/a.wav", from: 0)
            t.expect(
                turns(loop) { notes.events.contains { $0 == .refused(number, .unreadable) || $0 == .lost(number) } })
            t.expect(sounds.state == .starting)
            sounds.volume = 130
            t.expectEqual(sounds.volume, 100)
            sounds.end(notes)
        } catch {
            t.fail(error.message)
        }
    },
]
