import LivePages

// Runs a live page without its peers, to measure the page's memory traffic.
let tasks = PageTasks()
answerTasks(tasks.answer)
