/// Starts tasks one at a time, each when the previous task is done. Thus even many tasks occupy only one place in the writing thread's queue.
public final class OneByOne {
    private var tasks: ArraySlice<() -> Void> = []
    private var isBusy = false
    /// True while `next` runs. If a task calls `done` immediately, `next` itself starts the following task.
    private var isInTurn = false
    /// True if tasks may start.
    private var isOpen = false

    public init() {}

    /// Appends a task. The task starts immediately if no other task is running. It must call `done`, immediately or later.
    public func add(_ task: @escaping () -> Void) {
        tasks.append(task)
        next()
    }

    /// Allows tasks to start: those that were appended so far, and later ones.
    public func open() {
        isOpen = true
        next()
    }

    /// Called when the current task is done.
    public func done() {
        isBusy = false
        next()
    }

    /// Prevents further tasks from starting.
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
