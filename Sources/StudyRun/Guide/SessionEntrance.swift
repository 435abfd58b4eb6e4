/// The point at which a session begins: with its description, or (if a power cut came after its last trial or answer) with the steps that follow.
enum SessionEntrance { case detail, end }
