/// The point at which a session begins: with its description, or with its final steps if a power cut occurred after its last trial
/// or answer.
enum SessionEntrance { case detail, end }
