import type { TaskId } from './tasks.ts'

const program = (imports: readonly string[], body: string): string => {
  const list = imports.length === 1 ? ` "${imports[0]}"` : ` (\n${imports.map((each) => `\t"${each}"`).join('\n')}\n)`
  return `package main\n\nimport${list}\n\n${body}`
}

export const go: Record<TaskId, string> = {
  'hello-world': program(
    ['fmt'],
    `func main() {
	fmt.Println("Hello, world!")
}`,
  ),
  'reverse-string': program(
    ['fmt', 'slices'],
    `func reverse(text string) string {
	runes := []rune(text)
	slices.Reverse(runes)
	return string(runes)
}

func main() {
	fmt.Println(reverse("hello")) // olleh
}`,
  ),
  palindrome: program(
    ['fmt', 'unicode'],
    `func isPalindrome(text string) bool {
	var letters []rune
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			letters = append(letters, unicode.ToLower(r))
		}
	}
	for i, j := 0, len(letters)-1; i < j; i, j = i+1, j-1 {
		if letters[i] != letters[j] {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isPalindrome("Never odd or even")) // true
}`,
  ),
  factorial: program(
    ['fmt', 'math/big'],
    `func factorial(n int64) *big.Int {
	return new(big.Int).MulRange(1, n)
}

func main() {
	fmt.Println(factorial(5)) // 120
}`,
  ),
  fibonacci: program(
    ['fmt'],
    `func fibonacci(n int) int {
	a, b := 0, 1
	for i := 0; i < n; i++ {
		a, b = b, a+b
	}
	return a
}

func main() {
	for i := 0; i < 10; i++ {
		fmt.Print(fibonacci(i), " ") // 0 1 1 2 3 5 8 13 21 34
	}
}`,
  ),
  prime: program(
    ['fmt'],
    `func isPrime(n int) bool {
	if n < 2 {
		return false
	}
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isPrime(17), isPrime(21)) // true false
}`,
  ),
  fizzbuzz: program(
    ['fmt'],
    `func main() {
	for n := 1; n <= 100; n++ {
		switch {
		case n%15 == 0:
			fmt.Println("FizzBuzz")
		case n%3 == 0:
			fmt.Println("Fizz")
		case n%5 == 0:
			fmt.Println("Buzz")
		default:
			fmt.Println(n)
		}
	}
}`,
  ),
  sort: program(
    ['fmt'],
    `func mergeSort(items []int) []int {
	if len(items) < 2 {
		return items
	}
	middle := len(items) / 2
	left, right := mergeSort(items[:middle]), mergeSort(items[middle:])
	merged := make([]int, 0, len(items))
	for len(left) > 0 && len(right) > 0 {
		if left[0] <= right[0] {
			merged, left = append(merged, left[0]), left[1:]
		} else {
			merged, right = append(merged, right[0]), right[1:]
		}
	}
	return append(append(merged, left...), right...)
}

func main() {
	fmt.Println(mergeSort([]int{5, 2, 9, 1})) // [1 2 5 9]
}`,
  ),
  'binary-search': program(
    ['fmt'],
    `func binarySearch(items []int, wanted int) int {
	low, high := 0, len(items)-1
	for low <= high {
		middle := (low + high) / 2
		switch {
		case items[middle] == wanted:
			return middle
		case items[middle] < wanted:
			low = middle + 1
		default:
			high = middle - 1
		}
	}
	return -1
}

func main() {
	fmt.Println(binarySearch([]int{1, 3, 5, 8, 13}, 8)) // 3
}`,
  ),
  'count-words': program(
    ['fmt', 'strings'],
    `func countWords(text string) map[string]int {
	counts := make(map[string]int)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		counts[strings.Trim(word, ".,;:!?()")]++
	}
	return counts
}

func main() {
	fmt.Println(countWords("the cat and the hat")["the"]) // 2
}`,
  ),
}
