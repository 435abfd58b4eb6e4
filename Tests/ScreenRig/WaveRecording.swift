import ReplayTests

/// The beginning of the recording: 2026-11-20 10:12:00.
private let beginning: Int64 = 1_795_169_520

/// Returns a recording of two minutes with three channels: a wave whose amplitude changes every ten seconds, so that
/// each position looks different.
public func waveRecording() -> KnownRecording {
    KnownRecording([250, 250, 250], seconds: 120, start: beginning) { number, channel in
        let phase = Float(number % 250) / 250
        let height = Float(20 + number / 2500 * 8)
        return height * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase) + Float(channel)
    }
}
