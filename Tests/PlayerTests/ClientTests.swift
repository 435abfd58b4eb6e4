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
    TestCase("if the player process ends, the sounds that it played are reported as lost") { t in
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
    TestCase(
        "if the player process ends immediately after each start, it is restarted after 0.5 s, then after 1 s, then after 2 s"
    ) { t in
        var template = Array("/tmp/pocketscope-player-XXXXXX".utf8CString)
        guard template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) != nil else {
            return t.fail("no folder")
        }
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let (program, starts) = (folder + "/player", folder + "/starts")
        defer {
            for path in [program, starts] { unlink(path) }
            rmdir(folder)
        }
        guard TestFiles.store(Array("#!/bin/sh\necho >> \(starts)\n".utf8), at: program), chmod(program, 0o755) == 0
        else { return t.fail("no program") }
        do throws(PlatformError) {
            let loop = try EventLoop()
            let sounds = Sounds(loop: loop, launch: .program(program, []))
            let notes = Notes()
            var times: [Int64] = []
            let end = loop.clock.now + 60_000_000_000
            sounds.begin(notes)
            while times.count < 4, loop.clock.now < end {
                loop.runOnce(timeout: 10_000_000)
                while (TestFiles.bytes(starts) ?? []).count > times.count { times.append(loop.clock.now) }
            }
            sounds.end(notes)
            guard times.count == 4 else { return t.fail("\(times.count) starts in a minute") }
            // Each pause before a new start is longer than the one before. The limits leave a margin for a process that
            // writes late.
            t.expect(times[1] - times[0] > 350_000_000, "\((times[1] - times[0]) / 1_000_000) ms to the second start")
            t.expect(times[2] - times[1] > 800_000_000, "\((times[2] - times[1]) / 1_000_000) ms to the third start")
            t.expect(times[3] - times[2] > 1_800_000_000, "\((times[3] - times[2]) / 1_000_000) ms to the fourth start")
        } catch {
            t.fail(error.message)
        }
    }.portable,
    TestCase("if the player process cannot be started, the player stays in the state 'starting', and files are refused")
    { t in
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
