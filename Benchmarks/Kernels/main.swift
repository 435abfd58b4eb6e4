import Glibc

// Measures kernels and live pages for `make bench`. It is told what to do by lines on its standard input and answers each
// with one line of numbers, so that whoever asks can let other programs take their turns in between.
let tasks = Tasks()
while let line = readLine() {
    guard let numbers = tasks.answer(line.split(separator: " ")) else {
        print("error: \(line)")
        fflush(nil)
        continue
    }
    print(numbers.map { "\($0)" }.joined(separator: " "))
    fflush(nil)
}
