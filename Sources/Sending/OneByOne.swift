/// Starts tasks one at a time, each one when the previous one is done. Even many tasks thus occupy only one place in the writing thread's queue.
public final class OneByOne {
    private var tasks: ArraySlice<() -> Void> = []
    private var isBusy = false
    /// True while `next` runs. If a task is done immediately, `next` itself starts the following task.
    private var isInTurn = false
    /// True if tasks may start.
    private var isOpen = false

    public init() {}

    /// Appends a task. It starts immediately if no other task is running. The task must call `done`, immediately or later.
    public func add(_ task: @escaping () -> Void) {
        tasks.append(task)
        next()
    }

    /// Starts the tasks that were appended so far, and later ones.
    public func open() {
        isOpen = true
        next()
    }

    /// Called when the current task is done.
    public func done() {
        isBusy = false
        next()
    }

    /// Starts no further tasks.
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
