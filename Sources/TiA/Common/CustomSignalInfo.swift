import Signals
import Text
import XML

/// A client's request for only some channels (docs/tia.md section 5).
public struct CustomSignalInfo: Equatable, Sendable {
    /// The part of the request that concerns one signal.
    public struct SignalRequest: Equatable, Sendable {
        public let type: SignalType
        /// The server must send every n-th sample; 1 means all samples.
        public let downsamplingFactor: Int
        public let channels: [Channel]
    }

    /// A channel by its number (from 1) and its label, as in the meta information.
    public struct Channel: Equatable, Sendable {
        public let number: Int
        public let label: String
    }

    public let requests: [SignalRequest]

    /// The reason why a request for channels is invalid.
    public enum Failure: Error, Equatable, Sendable {
        case xml(XMLError)
        case wrongDocument
        case missingValue
        case badValue
        case unknownType
        case countMismatch
        case noSignal
    }

    /// Parses the content of SetCustomSignalInfo. The caller checks whether the channels exist.
    public init(content: [UInt8]) throws(Failure) {
        let root: XMLElement
        do { root = try XMLReader.read(content, within: TiALimits.xml) } catch { throw .xml(error) }
        guard root.name == "tiaCustomSignalInfo" else { throw .wrongDocument }
        var requests: [SignalRequest] = []
        for element in root.children where element.name == "signal" {
            requests.append(try Self.request(element))
        }
        guard !requests.isEmpty else { throw .noSignal }
        self.requests = requests
    }

    private static func request(_ element: XMLElement) throws(Failure) -> SignalRequest {
        guard let name = element.attribute("type"), let countText = element.attribute("numChannels"),
            let factorText = element.attribute("downsamplingFactor")
        else { throw .missingValue }
        guard let type = SignalType(tiaName: name) else { throw .unknownType }
        guard let count = Decimal.integer(countText.utf8, maximum: Int64(SignalCatalogue.maximumChannels)),
            let factor = Decimal.integer(factorText.utf8, maximum: Int64(TiALimits.blockSize)), factor > 0
        else { throw .badValue }
        var channels: [Channel] = []
        for child in element.children where child.name == "channel" {
            guard let numberText = child.attribute("nr"), let label = child.attribute("label") else {
                throw .missingValue
            }
            let maximum = Int64(SignalCatalogue.maximumChannels)
            guard let number = Decimal.integer(numberText.utf8, maximum: maximum), number > 0 else { throw .badValue }
            channels.append(Channel(number: Int(number), label: label))
        }
        guard channels.count == Int(count) else { throw .countMismatch }
        return SignalRequest(type: type, downsamplingFactor: Int(factor), channels: channels)
    }

    /// The content of a request for the channels in `selection`.
    /// - Parameter factors: for each signal, the factor by which its rate is reduced; nil for the full rates.
    public static func content(catalogue: SignalCatalogue, selection: [ChannelID], factors: [Int]? = nil) -> [UInt8] {
        var isWanted = catalogue.signals.map { [Bool](repeating: false, count: $0.labels.count) }
        for channel in selection where catalogue.contains(channel) { isWanted[channel.signal][channel.channel] = true }
        var text = ByteText()
        text.add("<tiaCustomSignalInfo version=\"1.0\">\n")
        for (index, signal) in catalogue.signals.enumerated() {
            let channels = signal.labels.indices.filter { isWanted[index][$0] }
            if !channels.isEmpty {
                signal.write(channels: channels, downsamplingFactor: factors?[index] ?? 1, to: &text)
            }
        }
        text.add("</tiaCustomSignalInfo>\n")
        return text.bytes
    }
}
