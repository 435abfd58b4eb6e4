/// Starts tasks one by one, each after the previous one is done. A burst therefore leaves capacity of the writing thread's queue to others.
public final class OneByOne {
    private var tasks: ArraySlice<() -> Void> = []
    private var isBusy = false
    /// Whether `next` itself continues after tasks that are done at once.
    private var isInTurn = false
    /// Whether tasks may start.
    private var isOpen = false

    public init() {}

    /// Appends a task. It starts at once if no other task is running. It must call `done`, now or later.
    public func add(_ task: @escaping () -> Void) {
        tasks.append(task)
        next()
    }

    /// Starts the tasks appended so far, and later ones.
    public func open() {
        isOpen = true
        next()
    }

    /// The current task is done.
    public func done() {
        isBusy = false
        next()
    }

    /// Starts no further task.
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
