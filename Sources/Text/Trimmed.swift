extension BidirectionalCollection<UInt8> {
    /// The text without blanks, tabs and line ends at both ends. To find the ends quickly, only these bytes and one more byte at
    /// each end are read.
    public var trimmed: SubSequence {
        var (start, end) = (startIndex, endIndex)
        while start < end, self[start].isXMLSpace { formIndex(after: &start) }
        while start < end {
            let last = index(before: end)
            guard self[last].isXMLSpace else { break }
            end = last
        }
        return self[start..<end]
    }
}

extension UInt8 {
    /// True for a blank, a tab or a line end.
    public var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
