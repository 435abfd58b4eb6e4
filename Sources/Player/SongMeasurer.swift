import CSound
import CSystem
import Platform
import PlayerProtocol
import Songs
import Sound
import SoundFiles
import Spectrum
import Tempo

/// Measures songs in a separate process, so that a file that crashes the decoder does not stop the music of the player process. The process answers
/// one request at a time, and ends when the app closes the connection.
public final class SongMeasurer {
    /// The maximum time for one file, in seconds. After that time, an alarm ends the process.
    private static let timeout: UInt32 = 120
    private static let block = 4096

    private let socket: Int32
    private let tables = SpectrumTables()

    /// - Parameter socket: a connected socket. The caller owns it.
    public init(_ socket: Int32) { self.socket = socket }

    /// Runs until the app closes the connection.
    /// - Returns: false if the app sent an invalid request, or does not read the answers.
    public func run() -> Bool {
        guard send(.ready(MeasureAnswer.version)) else { return false }
        let packet = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: MessageBytes.maximum)
        defer { packet.deallocate() }
        while true {
            var file: Int32 = -1
            let count = system_packet_receive(socket, packet.baseAddress, packet.count, &file)
            if count == -EAGAIN || count == -EINTR {
                _ = sound_wait(socket, -1)
                continue
            }
            guard count > 0 else { return count == 0 }
            guard let request = MeasureRequest(UnsafeBufferPointer(rebasing: packet[..<Int(count)])) else {
                if file >= 0 { close(file) }
                return false
            }
            sound_live(Self.timeout)
            let isHeard = answer(request, file)
            sound_live(0)
            guard isHeard else { return false }
        }
    }

    /// Sends a packet. Waits up to ten seconds if the app has not read the previous packets yet.
    /// - Returns: false if the app does not read them, or has closed the connection.
    private func send(_ answer: MeasureAnswer) -> Bool {
        let bytes = answer.bytes.bytes
        for _ in 0..<1000 {
            let result = bytes.withUnsafeBytes { system_packet_send(socket, $0.baseAddress, $0.count, -1) }
            if result == 0 { return true }
            guard result == -EAGAIN || result == -EINTR else { return false }
            system_sleep_milliseconds(10)
        }
        return false
    }

    private func answer(_ request: MeasureRequest, _ file: Int32) -> Bool {
        switch request {
        case .look(let number):
            guard file >= 0 else {
                return send(.looked(number, digest: 0, milliseconds: -1, .unusable(.unreadable)))
            }
            return look(number, file)
        case .measure(let number):
            guard file >= 0 else { return send(.measured(number, .unusable(.unreadable))) }
            do throws(SoundFailure) {
                return send(.measured(number, try measure(file)))
            } catch {
                return send(.measured(number, .unusable(error)))
            }
        }
    }

    // MARK: Tags and digest

    private func look(_ number: UInt32, _ file: Int32) -> Bool {
        let bytes = SongFileBytes(file)
        let tags = TagReader.read(bytes)
        for (field, text) in [(SongField.title, tags.title), (.artist, tags.artist), (.album, tags.album)] {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                guard send(.text(number, field, Array(rest.prefix(MeasureAnswer.textBytes)))) else { return false }
                rest = rest.dropFirst(MeasureAnswer.textBytes)
            }
        }
        var milliseconds: Int64 = -1
        var content = SongContent.unmeasured
        var digest: UInt64 = 0
        do throws(SoundFailure) {
            digest = try bytes.digest()
            // The decoder closes the descriptor that it gets, so pass a duplicate.
            let decoder = try SoundFile.open(dup(file))
            if decoder.frames >= 0, decoder.frames < Int64.max / 1000 {
                milliseconds = decoder.frames * 1000 / Int64(decoder.rate)
            }
        } catch {
            content = .unusable(error)
        }
        return send(.looked(number, digest: digest, milliseconds: milliseconds, content))
    }

    // MARK: Tempo

    /// - Parameter file: the file's descriptor, which this call closes.
    private func measure(_ file: Int32) throws(SoundFailure) -> SongContent {
        let decoder = try SoundFile.open(file)
        let length = decoder.frames >= 0 ? decoder.frames : nil
        guard let meter = TempoMeter(rate: UInt32(decoder.rate), length: length, tables: tables) else {
            throw .unsupported
        }
        let stereo = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.block)
        let mono = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.block)
        defer {
            stereo.deallocate()
            mono.deallocate()
        }
        var place: Int64 = 0
        do throws(SoundFailure) {
            while let wanted = meter.wanted {
                // Stop if the app has closed the connection: the user may be waiting to remove the stick, which cannot be unmounted while a file is
                // open.
                if sound_is_left(socket) != 0 { throw .unreadable }
                // If the tempo meter does not need the next part of a long song, skip this part in the file, too.
                if wanted - place > Int64(decoder.rate) {
                    try decoder.seek(to: wanted)
                    place = wanted
                }
                let count = try decoder.read(stereo, most: Self.block)
                guard count > 0 else { break }
                for index in 0..<count { mono[index] = (stereo[2 * index] + stereo[2 * index + 1]) / 2 }
                meter.take(UnsafeBufferPointer(rebasing: mono[..<count]), first: place)
                place += Int64(count)
            }
        } catch {
            // If the part before the damaged position is long enough, measure that part.
            guard place > Int64(TempoLimits.shortestSong) * Int64(decoder.rate), sound_is_left(socket) == 0 else {
                throw error
            }
        }
        switch meter.finish() {
        case .tempo(let tempo): return .tempo(tempo)
        case .noClearBeat(let reason): return .noClearBeat(reason)
        }
    }
}

/// Reads a song's file in pieces, and closes it.
private final class SongFileBytes: TagBytes {
    private static let block = 64 << 10

    private let file: Int32
    let size: Int64

    init(_ file: Int32) {
        self.file = file
        size = max(0, system_file_size(file))
    }

    deinit { close(file) }

    func piece(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, Int(system_read_at(file, buffer.baseAddress, count, offset)))
        }
    }

    /// Computes the digest of the whole file.
    func digest() throws(SoundFailure) -> UInt64 {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.block)
        defer { buffer.deallocate() }
        var digest = SongDigest()
        var place: Int64 = 0
        while place < size {
            let count = Int(system_read_at(file, buffer.baseAddress, buffer.count, place))
            guard count > 0 else { throw .unreadable }
            digest.add(UnsafeBufferPointer(rebasing: buffer[..<count]))
            place += Int64(count)
            // Restart the alarm: reading a large file takes long, but makes progress.
            sound_live(120)
        }
        return digest.value
    }
}
