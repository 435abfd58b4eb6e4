import LSL
import Signals
import TestKit

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

let capturesFolder = TestFiles.shared + "/protocol/lsl-captures"

/// The names of the captures that tests have read. The list needs no lock, because tests run one after the other.
nonisolated(unsafe) private(set) var readCaptures: [String] = []

/// Returns the bytes of one direction of a capture. Returns nil and skips the test if the folder of captures is
/// missing.
func capture(_ name: String, _ t: Expectations) -> [UInt8]? {
    readCaptures.append(name)
    guard let bytes = TestFiles.bytes(capturesFolder + "/" + name + ".bin") else {
        t.skip("no capture \(name)", since: .noShared)
        return nil
    }
    return bytes
}

/// Reads a query from an array of bytes.
func query(_ bytes: [UInt8]) throws(DiscoveryError) -> ShortInfoQuery {
    var result = Result<ShortInfoQuery, DiscoveryError>.failure(.malformed)
    bytes.withUnsafeBytes { raw in
        do throws(DiscoveryError) { result = .success(try ShortInfoQuery(datagram: raw)) } catch {
            result = .failure(error)
        }
    }
    return try result.get()
}

func answer(_ bytes: [UInt8], to id: String) throws(DiscoveryError) -> ShortInfoAnswer {
    var result = Result<ShortInfoAnswer, DiscoveryError>.failure(.malformed)
    bytes.withUnsafeBytes { raw in
        do throws(DiscoveryError) {
            result = .success(try ShortInfoAnswer(datagram: raw, to: ascii(id)))
        } catch { result = .failure(error) }
    }
    return try result.get()
}

/// Returns the description of an EEG with four channels at 250 Hz.
func exampleStream(uid: String = "u-1", source: String = "lab-1") -> StreamDescription {
    var stream = StreamDescription()
    stream.uid = uid
    stream.sourceID = source
    stream.name = "Test"
    stream.type = "EEG"
    stream.channelCount = 4
    stream.rate = SamplingRate(hertz: 250)
    stream.hostName = "lab"
    stream.sessionID = "default"
    stream.v4 = StreamPorts(data: 16572, service: 16573)
    return stream
}

func second(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }
