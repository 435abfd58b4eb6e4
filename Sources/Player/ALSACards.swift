import CALSA
import CSystem
import PlayerProtocol
import Sound

/// Finds and opens the board's sound cards through ALSA.
public final class ALSACards: SoundCards {
    public init() { alsa_be_silent() }

    public var folder: String? { "/dev/snd" }

    public var bestRank: Int {
        var card = alsa_card()
        return alsa_find(&card) == 0 ? Int(card.rank) : 0
    }

    public func open() -> CardOpening {
        var card = alsa_card()
        let found = alsa_find(&card)
        guard found == 0 else { return .failed(CardFailure(errno: found)) }
        alsa_open_mixer(card.number)
        var output = alsa_output()
        let result = alsa_open(&output, card.number, card.device)
        guard result == 0 else { return .failed(CardFailure(errno: result)) }
        return .open(ALSAOutput(output, card))
    }
}

extension CardFailure {
    /// - Parameter errno: a negative errno.
    init(errno: Int32) {
        switch -errno {
        case ENODEV, ENOENT, ENXIO: self = .absent
        case EBUSY: self = .busy
        case EACCES, EPERM: self = .notPermitted
        case EINVAL: self = .noFormat
        default: self = .broken
        }
    }
}

/// An ALSA sound card, opened directly (without ALSA's plugins).
final class ALSAOutput: SoundOutput {
    private var output: alsa_output
    let name: String
    let rank: Int

    init(_ output: alsa_output, _ card: alsa_card) {
        self.output = output
        rank = Int(card.rank)
        var card = card
        name = withUnsafeBytes(of: &card.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    var rate: Int { Int(output.rate) }
    var format: SampleFormat { output.is_wide != 0 ? .signed32 : .signed16 }
    var channels: Int { Int(output.channels) }
    var period: Int { Int(output.period) }
    var capacity: Int { Int(output.buffer) }

    func wait(_ wake: Int32) -> OutputWait {
        let result = alsa_wait(&output, wake, 1000)
        if result < 0 { return .lost }
        if result == Int32(ALSA_TIMEOUT) { return .stalled }
        return result == Int32(ALSA_WOKEN) ? .woken : .ready
    }

    func space() throws(OutputError) -> Int { try checked(alsa_space(&output)) }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int {
        let result = alsa_write(&output, frames, UInt(count))
        // EAGAIN means that the card accepts no frames although it has reported free space.
        if result == -Int(EAGAIN) { return 0 }
        return try checked(result)
    }

    func start() throws(OutputError) { _ = try checked(Int(alsa_start(&output))) }

    var isRunning: Bool { alsa_is_running(&output) != 0 }

    func delay() -> Int? {
        let delay = alsa_delay(&output)
        return delay >= 0 ? delay : nil
    }

    func recover() throws(OutputError) {
        guard alsa_recover(&output, -EPIPE) == 0 else { throw .lost }
    }

    func close() { alsa_close(&output) }

    private func checked(_ result: Int) throws(OutputError) -> Int {
        if result >= 0 { return result }
        // ESTRPIPE means that the board was suspended.
        throw result == -Int(EPIPE) || result == -Int(ESTRPIPE) ? .underrun : .lost
    }
}
