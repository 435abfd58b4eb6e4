/// Begins tasks one by one, each when the one before is done: a burst leaves the writing thread's room to others.
public final class OneByOne {
    private var tasks: ArraySlice<() -> Void> = []
    private var isBusy = false
    /// Whether `next` goes on itself with what is done at once.
    private var isInTurn = false
    /// Whether anything is begun yet.
    private var isOpen = false

    public init() {}

    /// Appends a task, which begins at once where nothing is under way. It calls `done`, now or later.
    public func add(_ task: @escaping () -> Void) {
        tasks.append(task)
        next()
    }

    /// Begins what came so far, and what comes.
    public func open() {
        isOpen = true
        next()
    }

    /// What was begun last is done.
    public func done() {
        isBusy = false
        next()
    }

    /// Begins nothing any more.
    public func close() {
        isOpen = false
        tasks = []
    }

    private func next() {
        guard !isInTurn else { return }
        isInTurn = true
        while isOpen, !isBusy, let task = tasks.popFirst() {
            isBusy = true
            task()
        }
        isInTurn = false
    }
}
