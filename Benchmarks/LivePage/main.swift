import LivePages

// A live page alone, without the peers that it is compared with, for measurements of memory.
let tasks = PageTasks()
answerTasks(tasks.answer)
