import LivePages

// Measures kernels and live pages for `make bench`.
let tasks = Tasks()
answerTasks(tasks.answer)
