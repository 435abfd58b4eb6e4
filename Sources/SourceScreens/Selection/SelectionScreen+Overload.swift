import Acquisition
import Services
import Signals
import Widgets

extension SelectionScreen {
    /// Finds the selected channels that are more than the board is expected to handle together: in the order of the
    /// list, those that find no room beside the ones before.
    /// - Returns: whether they are others than before.
    func findOverload() -> Bool {
        var room = context.settings.capacity.room
        var hasChanged = false
        for index in sections.indices {
            let first = firstBeyond(sections[index], in: &room)
            hasChanged = hasChanged || first != sections[index].firstBeyond
            sections[index].firstBeyond = first
        }
        return hasChanged
    }

    private func firstBeyond(_ section: Section, in room: inout SampleRoom) -> Int {
        let selection = section.source.selection
        let selected = selection.count(ofSignal: section.signal)
        // What is too fast by itself is marked anyway.
        guard selected > 0, !section.isOverloading else { return .max }
        var fitting = room.take(selected, of: section.stream.rate)
        guard fitting < selected else { return .max }
        for channel in section.stream.labels.indices
        where selection.contains(ChannelID(signal: section.signal, channel: channel)) {
            guard fitting > 0 else { return channel }
            fitting -= 1
        }
        return .max
    }

    /// Whether the board is expected not to keep up with a channel.
    func isMarked(_ channel: Int, of section: Section) -> Bool {
        section.isOverloading
            || channel >= section.firstBeyond
                && section.source.selection.contains(ChannelID(signal: section.signal, channel: channel))
    }

    /// The marked channels of each section, for tests.
    package var markedChannels: [[Int]] {
        sections.map { section in section.stream.labels.indices.filter { isMarked($0, of: section) } }
    }

    /// Says once what the mark means: when the screen opens with marks, or when the first one comes.
    func tellOverload() {
        guard !isOverloadTold, sections.contains(where: { $0.isOverloading || $0.firstBeyond < .max }) else { return }
        isOverloadTold = true
        context.inform(looks.strings.selecting.overloadTitle, looks.strings.selecting.overloadText, over: self)
    }
}
