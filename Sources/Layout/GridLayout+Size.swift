extension GridLayout {
    /// The size of every slot, in whole pixels.
    public var slotSize: (width: Int, height: Int) { (Int(geometry.slotWidth), Int(geometry.slotHeight)) }
}
