import CVectors

/// Receives events of sounds during mixing.
public protocol MixerListener: AnyObject {
    /// Called when a sound begins.
    /// - Parameter frame: the number of the sound card's frame at which the sound begins.
    func started(_ number: SoundNumber, at frame: Int64)
    /// Called when a sound has ended.
    /// - Parameters:
    ///   - place: the number of the source's frame that would have been next.
    ///   - frame: the number of the sound card's frame after the sound's last frame.
    func ended(_ number: SoundNumber, _ end: SoundEnd, place: Int64, at frame: Int64)
    /// Called when a sound has been paused and is silent. `place` is the number of the source's next frame.
    func paused(_ number: SoundNumber, place: Int64)
    /// Called when the source has no frames ready, so that silence is played.
    func starved(_ number: SoundNumber, at frame: Int64)
}

/// Mixes sounds, each of which starts at an exact frame, into the frames of a sound card. This class uses no clock and no card. Only `init`
/// allocates, and no call blocks.
public final class Mixer {
    /// The maximum number of sounds that wait or play at the same time.
    public static let maximumVoices = 12
    /// The maximum number of frames that one call of `make` mixes.
    public static let maximumFrames = 512
    /// The duration of a fade-in or fade-out in milliseconds.
    public static let fade = 5

    /// The sampling rate of the sound card: frames per second.
    public let rate: Int
    /// The number of mixed frames, which is also the number of the next frame.
    public private(set) var frame: Int64 = 0
    private let listener: any MixerListener
    private let voices: UnsafeMutablePointer<Voice>
    private let scratch: UnsafeMutablePointer<Float>
    private var volume: Gain

    /// - Parameter volume: the volume of all sounds in percent.
    public init(rate: Int, volume: Int, listener: any MixerListener) {
        self.rate = rate
        self.listener = listener
        self.volume = Gain(Volume.gain(percent: volume))
        voices = .allocate(capacity: Self.maximumVoices)
        voices.initialize(repeating: Voice(), count: Self.maximumVoices)
        scratch = .allocate(capacity: 2 * Self.maximumFrames)
        scratch.initialize(repeating: 0, count: 2 * Self.maximumFrames)
    }

    deinit {
        voices.deinitialize(count: Self.maximumVoices)
        voices.deallocate()
        scratch.deallocate()
    }

    private func voice(of number: SoundNumber) -> UnsafeMutablePointer<Voice>? {
        for index in 0..<Self.maximumVoices where voices[index].sound?.number == number { return voices + index }
        return nil
    }

    private var fadeFrames: Int { rate * Self.fade / 1000 }

    // MARK: Control of sounds

    /// Adds a sound.
    /// - Returns: false if there are too many sounds, or if the source's rate is not supported.
    public func play(_ sound: MixedSound) -> Bool {
        guard SoundRate.range.contains(sound.source.rate) else { return false }
        for index in 0..<Self.maximumVoices where voices[index].state == .free {
            let voice = voices + index
            voice.pointee.state = .waiting
            voice.pointee.sound = sound
            voice.pointee.isStarved = false
            // If the sound begins in the middle of its file, fade it in to avoid a click.
            voice.pointee.gain = Gain(sound.first > 0 ? 0 : sound.level)
            if sound.first > 0 { voice.pointee.gain.move(to: sound.level, within: fadeFrames) }
            return true
        }
        return false
    }

    /// Queues a sound that follows another one without a gap. It replaces a sound that was already queued after the other one.
    /// - Returns: false if the other sound does not exist or is fading out, or if the rate is not supported.
    public func play(_ next: MixedSound, after number: SoundNumber) -> Bool {
        guard let voice = voice(of: number), voice.pointee.state != .fading(isEnd: true),
            SoundRate.range.contains(next.source.rate)
        else { return false }
        dropNext(voice)
        voice.pointee.next = next
        return true
    }

    private func dropNext(_ voice: UnsafeMutablePointer<Voice>) {
        guard let next = voice.pointee.next else { return }
        voice.pointee.next = nil
        listener.ended(next.number, .stopped, place: next.place, at: frame)
    }

    /// Fades a sound out and ends it, and removes the sound that is queued after it. A sound that is itself only queued is removed.
    public func stop(_ number: SoundNumber) {
        for index in 0..<Self.maximumVoices where voices[index].next?.number == number { dropNext(voices + index) }
        guard let voice = voice(of: number) else { return }
        dropNext(voice)
        switch voice.pointee.state {
        case .free: break
        case .waiting, .paused: end(voice, .stopped, at: frame)
        case .playing, .fading: fade(voice, isEnd: true)
        }
    }

    /// Fades a sound out and pauses it at its position.
    public func pause(_ number: SoundNumber) {
        guard let voice = voice(of: number) else { return }
        switch voice.pointee.state {
        case .waiting: pause(voice)
        case .playing: fade(voice, isEnd: false)
        case .free, .fading, .paused: break
        }
    }

    private func fade(_ voice: UnsafeMutablePointer<Voice>, isEnd: Bool) {
        voice.pointee.state = .fading(isEnd: isEnd)
        voice.pointee.gain.move(to: 0, within: fadeFrames)
    }

    /// Resumes a paused sound.
    public func resume(_ number: SoundNumber) {
        guard let voice = voice(of: number), let sound = voice.pointee.sound else { return }
        switch voice.pointee.state {
        case .paused, .fading(isEnd: false):
            voice.pointee.state = .playing
            voice.pointee.gain.move(to: sound.level, within: fadeFrames)
        case .free, .waiting, .playing, .fading: break
        }
    }

    /// Sets the speed change of music, and of the sound that is queued after it, in millionths.
    public func setSpeed(_ number: SoundNumber, _ millionths: Int) {
        guard let voice = voice(of: number), voice.pointee.sound?.use == .music else { return }
        voice.pointee.sound?.converter.setSpeed(millionths)
        voice.pointee.next?.converter.setSpeed(millionths)
    }

    /// Sets the volume in percent. The change takes 20 ms.
    public func setVolume(_ percent: Int) {
        volume.move(to: Volume.gain(percent: percent), within: rate / 50)
    }

    /// The number of the source's next frame for a sound; nil if the mixer does not play this sound.
    public func place(of number: SoundNumber) -> Int64? { voice(of: number)?.pointee.sound?.place }

    /// Ends all sounds with the reason `withoutCard`, because the sound card was removed.
    public func loseCard() {
        for index in 0..<Self.maximumVoices where voices[index].state != .free {
            let voice = voices + index
            if let next = voice.pointee.next {
                voice.pointee.next = nil
                listener.ended(next.number, .withoutCard, place: next.place, at: frame)
            }
            end(voice, voice.pointee.state == .fading(isEnd: true) ? .stopped : .withoutCard, at: frame)
        }
    }

    // MARK: Frames

    /// Mixes the next frames.
    /// - Parameters:
    ///   - frames: two floats per frame, left and right. Values may exceed -1 to 1 if the sum of the sounds is too loud.
    ///   - count: the number of frames, at most `maximumFrames`.
    public func make(_ frames: UnsafeMutablePointer<Float>, count: Int) {
        let count = min(count, Self.maximumFrames)
        var made = 0
        while made < count {
            let part = endReplaced(within: count - made)
            let begin = frames + 2 * made
            begin.update(repeating: 0, count: 2 * part)
            for index in 0..<Self.maximumVoices where voices[index].state != .free {
                add(voices + index, to: begin, part)
            }
            volume.scale(begin, count: part)
            frame += Int64(part)
            made += part
        }
    }

    /// Ends the sounds that another sound replaces at the next frame.
    /// - Returns: the number of frames until the next such replacement, but at most `count`.
    private func endReplaced(within count: Int) -> Int {
        var part = count
        for index in 0..<Self.maximumVoices where voices[index].state == .waiting {
            guard let sound = voices[index].sound, sound.replaced != 0 else { continue }
            let left = (sound.start ?? frame) - frame
            if left > 0 {
                part = Int(min(Int64(part), left))
            } else {
                stop(sound.replaced)
                sound.replaced = 0
            }
        }
        return part
    }

    private func add(_ voice: UnsafeMutablePointer<Voice>, to frames: UnsafeMutablePointer<Float>, _ count: Int) {
        guard let sound = voice.pointee.sound, voice.pointee.state != .paused else { return }
        var offset = 0
        if voice.pointee.state == .waiting {
            if let start = sound.start {
                if start >= frame + Int64(count) { return }
                offset = Int(max(0, start - frame))
            }
            voice.pointee.state = .playing
            listener.started(sound.number, at: frame + Int64(offset))
        }
        while offset < count, let sound = voice.pointee.sound {
            let wanted = count - offset
            // At the end of the source, pass nil, so that the converter plays the rest of its filter's output; but not if the next sound takes over
            // the converter.
            let isOver = sound.source.isAtEnd && voice.pointee.next?.source.rate != sound.source.rate
            let made = sound.converter.make(scratch, most: wanted, from: isOver ? nil : sound.source)
            voice.pointee.gain.add(scratch, to: frames + 2 * offset, count: made)
            offset += made
            if made == wanted {
                voice.pointee.isStarved = false
            } else if !advance(voice, at: frame + Int64(offset)) {
                return
            }
        }
        if case .fading(let isEnd) = voice.pointee.state, !voice.pointee.gain.isMoving { quiet(voice, isEnd) }
    }

    private func quiet(_ voice: UnsafeMutablePointer<Voice>, _ isEnd: Bool) {
        if isEnd { end(voice, .stopped, at: frame) } else { pause(voice) }
    }

    /// Called when a source has provided fewer frames than requested: at its end, or because no frames are ready.
    /// - Returns: true if the voice can fill the rest of the same block of frames.
    private func advance(_ voice: UnsafeMutablePointer<Voice>, at frame: Int64) -> Bool {
        guard let sound = voice.pointee.sound else { return false }
        guard sound.source.isAtEnd else {
            if case .fading(let isEnd) = voice.pointee.state {
                // No frames follow for now, so end the fade-out immediately.
                quiet(voice, isEnd)
            } else if !voice.pointee.isStarved {
                voice.pointee.isStarved = true
                listener.starved(sound.number, at: frame)
            }
            return false
        }
        // Store the position now, because it changes when the converter is passed to the next sound.
        let place = sound.place
        if let next = voice.pointee.next, next.source.rate == sound.source.rate {
            sound.handOver(to: next)
        } else if !sound.converter.isFlushed {
            return true
        }
        guard let next = voice.pointee.next else {
            end(voice, sound.source.isDamaged ? .damaged : .complete, at: frame)
            return false
        }
        voice.pointee.sound = next
        voice.pointee.next = nil
        listener.ended(sound.number, sound.source.isDamaged ? .damaged : .complete, place: place, at: frame)
        listener.started(next.number, at: frame)
        return true
    }

    private func pause(_ voice: UnsafeMutablePointer<Voice>) {
        guard let sound = voice.pointee.sound else { return }
        voice.pointee.state = .paused
        listener.paused(sound.number, place: sound.place)
    }

    private func end(_ voice: UnsafeMutablePointer<Voice>, _ end: SoundEnd, at frame: Int64) {
        guard let sound = voice.pointee.sound else { return }
        voice.pointee.state = .free
        voice.pointee.sound = nil
        listener.ended(sound.number, end, place: sound.place, at: frame)
    }
}
