import LivePages

// A live page alone, without its peers, for measurements of memory.
let tasks = PageTasks()
answerTasks(tasks.answer)
