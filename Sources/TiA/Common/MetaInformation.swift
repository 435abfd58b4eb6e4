import Signals
import Text
import XML

/// A server's description of itself: the content of MetaInfo and of a legacy config (docs/tia.md section 4).
public struct MetaInformation: Sendable {
    public var subject: Subject
    /// The signal that determines the packet rate; nil if the server does not state it.
    public var master: MasterSignal?
    public var catalogue: SignalCatalogue
    /// The delays of signals that the server filters, so that their samples belong to earlier times than their packets.
    public var delays: [SignalDelay] = []

    public init(subject: Subject = Subject(), master: MasterSignal?, catalogue: SignalCatalogue) {
        self.subject = subject
        self.master = master
        self.catalogue = catalogue
    }
}

/// The time by which a server's filter delays a signal.
public struct SignalDelay: Equatable, Sendable {
    /// The maximum delay in microseconds. It exceeds the delay of any filter of `ChannelSelection`.
    public static let maximum: Int64 = 100_000_000_000

    public let type: SignalType
    public let microseconds: Int64

    public init(type: SignalType, microseconds: Int64) {
        self.type = type
        self.microseconds = microseconds
    }
}

/// The signal whose blocks determine the packet rate.
public struct MasterSignal: Equatable, Sendable {
    public let rate: SamplingRate
    public let blockSize: Int

    public init(rate: SamplingRate, blockSize: Int) {
        self.rate = rate
        self.blockSize = blockSize
    }
}

/// The measured subject, as free text. The legacy reference client requires that the first seven fields are not empty.
public struct Subject: Equatable, Sendable {
    public var id = "-"
    public var firstName = "-"
    public var surname = "-"
    public var birthday = "01.01.1900"
    public var medication = "unknown"
    /// The subject's sex: "m" or "f".
    public var sex = "m"
    /// The subject's preferred hand: "r" or "l".
    public var handedness = "r"
    public var glasses = "no"
    public var smoker = "no"

    public init() {}
}

/// The reason why meta information is rejected.
public enum MetaInformationError: Error, Equatable, Sendable {
    case xml(XMLError)
    /// The document is well-formed, but does not contain meta information.
    case wrongDocument
    case missingValue
    /// The sampling rate is negative, not a number, or above `SamplingRate.maximumMilliHertz`.
    case samplingRate
    /// The block size is 0, not a number, or above `TiALimits.blockSize`.
    case blockSize
    case channelCount
    /// The channel number is 0 or above the number of channels.
    case channelNumber
    /// There are more than `SignalCatalogue.maximumChannels` channels.
    case tooManyChannels
    /// Two signals have the same type, so they cannot be distinguished in packets.
    case duplicateSignal
    /// The delay of a filter is not a whole number of microseconds, or is above `SignalDelay.maximum`.
    case filterDelay
}

extension MetaInformation {
    /// Parses the content of a MetaInfo reply. Signals of types without a flag, and signals without channels, are
    /// omitted.
    public init(tiaMetaInfo content: [UInt8]) throws(MetaInformationError) {
        let root = try Self.document(content)
        guard root.name == "tiaMetaInfo" else { throw .wrongDocument }
        subject = Subject()
        if let element = root.child("subject") { subject.read { element.attribute($0) } }
        master = nil
        if let element = root.child("masterSignal") {
            master = MasterSignal(rate: try Self.rate(element), blockSize: try Self.blockSize(element))
        }
        var builder = CatalogueBuilder()
        for element in root.children where element.name == "signal" {
            try builder.add(element)
            if let delay = try Self.delay(element) { delays.append(delay) }
        }
        catalogue = SignalCatalogue(signals: builder.signals)
    }

    /// The time in nanoseconds by which the server's filter delays a signal; 0 if the server states none.
    func delay(of type: SignalType) -> Int64 {
        1000 * (delays.first { $0.type == type }?.microseconds ?? 0)
    }

    /// The content of a MetaInfo reply.
    public var tiaMetaInfo: [UInt8] {
        var text = ByteText()
        text.add("<tiaMetaInfo version=\"1.0\">\n\t<subject")
        text.add(attribute: "id", subject.id)
        text.add(attribute: "firstName", subject.firstName)
        text.add(attribute: "surname", subject.surname)
        text.add("/>\n")
        if let master {
            text.add("\t<masterSignal")
            text.add(attribute: "samplingRate", master.rate.tiaText)
            text.add(attribute: "blockSize", master.blockSize)
            text.add("/>\n")
        }
        for signal in catalogue.signalsByName {
            signal.write(
                channels: Array(signal.labels.indices), downsamplingFactor: nil,
                delay: delays.first { $0.type == signal.type }, to: &text)
        }
        text.add("</tiaMetaInfo>\n\n")
        return text.bytes
    }

    private static func delay(_ element: XMLElement) throws(MetaInformationError) -> SignalDelay? {
        guard let text = element.attribute("filterDelay"), let name = element.attribute("type"),
            let type = SignalType(tiaName: name)
        else { return nil }
        guard let delay = Decimal.integer(text.utf8.trimmed, maximum: SignalDelay.maximum) else { throw .filterDelay }
        return SignalDelay(type: type, microseconds: delay)
    }

    static func document(_ content: [UInt8]) throws(MetaInformationError) -> XMLElement {
        do {
            return try XMLReader.read(content, within: TiALimits.xml)
        } catch {
            throw .xml(error)
        }
    }

    static func rate(_ element: XMLElement) throws(MetaInformationError) -> SamplingRate {
        guard let text = element.attribute("samplingRate") else { throw .missingValue }
        guard let rate = Decimal.rate(text) else { throw .samplingRate }
        return rate
    }

    static func blockSize(_ element: XMLElement) throws(MetaInformationError) -> Int {
        guard let text = element.attribute("blockSize") else { throw .missingValue }
        guard let size = Decimal.count(text, maximum: TiALimits.blockSize), size > 0 else { throw .blockSize }
        return size
    }
}

extension SignalCatalogue {
    /// The signals in the reference server's order, which is alphabetical by the names of their types.
    var signalsByName: [Signal] {
        signals.sorted { $0.type.tiaName.utf8.lexicographicallyPrecedes($1.type.tiaName.utf8) }
    }
}

extension Signal {
    /// Writes a signal element with some of the signal's channels (given as indices from 0) and their numbers in the
    /// catalog.
    func write(channels: [Int], downsamplingFactor: Int?, delay: SignalDelay? = nil, to text: inout ByteText) {
        text.add("\t<signal")
        text.add(attribute: "type", type.tiaName)
        text.add(attribute: "samplingRate", rate.tiaText)
        text.add(attribute: "blockSize", blockSize)
        text.add(attribute: "numChannels", channels.count)
        if let downsamplingFactor { text.add(attribute: "downsamplingFactor", downsamplingFactor) }
        if let delay {
            text.add(" filterDelay=\"")
            text.add(decimal: delay.microseconds)
            text.add("\"")
        }
        text.add(">\n")
        for channel in channels {
            text.add("\t\t<channel")
            text.add(attribute: "nr", channel + 1)
            text.add(attribute: "label", labels[channel])
            text.add("/>\n")
        }
        text.add("\t</signal>\n")
    }
}
