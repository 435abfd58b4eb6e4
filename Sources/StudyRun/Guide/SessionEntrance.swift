/// Where a session begins: with its task, or, if a power cut came after its last trial or answer, with what follows.
enum SessionEntrance { case detail, end }
