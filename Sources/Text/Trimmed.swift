extension BidirectionalCollection<UInt8> {
    /// Without blanks, tabs and line ends at both ends. Each of these is read once, and one more byte at either end.
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
    /// Blank, tab or line end.
    public var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
