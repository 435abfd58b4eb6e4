import Signals
import Text

extension StreamInformation {
    /// The texts of all elements at a path in the full description. The names in a path are separated by slashes.
    func values(at path: [UInt8]) -> [[UInt8]] {
        for (name, text) in [
            ("name", stream.name), ("type", stream.type), ("source_id", stream.sourceID), ("uid", stream.uid),
            ("session_id", stream.sessionID), ("hostname", stream.hostName), ("desc/manufacturer", manufacturer),
        ] as [(StaticString, String)] where name.isEqual(to: path) {
            return [Array(text.utf8)]
        }
        var text = ByteText()
        if path.elementsEqual("channel_count".utf8) {
            text.add(decimal: Int64(stream.channelCount))
            return [text.bytes]
        }
        if path.elementsEqual("nominal_srate".utf8) {
            text.add(thousandths: Int64(stream.rate.milliHertz))
            return [text.bytes]
        }
        if path.elementsEqual("version".utf8) {
            text.add(thousandths: stream.version * 10)
            return [text.bytes]
        }
        if path.elementsEqual("channel_format".utf8) {
            text.add(stream.format.name)
            return [text.bytes]
        }
        if path.elementsEqual("desc/channels/channel/label".utf8) { return channels.map { Array($0.label.utf8) } }
        if path.elementsEqual("desc/channels/channel/type".utf8) { return channels.map { Array($0.type.lslName.utf8) } }
        return []
    }
}
