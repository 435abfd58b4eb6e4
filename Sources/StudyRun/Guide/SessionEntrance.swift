/// Where a session begins: with its task, or, after a power cut behind its last trial or answer, with what follows that.
enum SessionEntrance { case detail, end }
