import type { TaskId } from './tasks.ts'

export const typescript: Record<TaskId, string> = {
  'hello-world': `const greeting: string = 'Hello, world!'
console.log(greeting)`,
  'reverse-string': `export function reverse(text: string): string {
  return [...text].reverse().join('')
}

console.log(reverse('hello')) // olleh`,
  palindrome: `export function isPalindrome(text: string): boolean {
  const letters: string[] = text.toLowerCase().match(/[\\p{L}\\p{N}]/gu) ?? []
  return letters.every((letter, i) => letter === letters[letters.length - 1 - i])
}

console.log(isPalindrome('Never odd or even')) // true`,
  factorial: `export function factorial(n: number): bigint {
  if (!Number.isInteger(n) || n < 0) throw new RangeError('n must be a whole number from 0')
  let result = 1n
  for (let k = 2n; k <= BigInt(n); k++) result *= k
  return result
}

console.log(factorial(5)) // 120n`,
  fibonacci: `export function* fibonacci(): Generator<number> {
  let [a, b] = [0, 1]
  while (true) {
    yield a
    ;[a, b] = [b, a + b]
  }
}

const numbers: number[] = []
for (const n of fibonacci()) {
  if (numbers.push(n) === 10) break
}
console.log(numbers) // 0, 1, 1, 2, 3, 5, 8, 13, 21, 34`,
  prime: `export function isPrime(n: number): boolean {
  if (n < 2) return false
  for (let d = 2; d * d <= n; d++) {
    if (n % d === 0) return false
  }
  return true
}

console.log([2, 9, 17, 21].filter(isPrime)) // [ 2, 17 ]`,
  fizzbuzz: `function fizzBuzz(n: number): string {
  if (n % 15 === 0) return 'FizzBuzz'
  if (n % 3 === 0) return 'Fizz'
  if (n % 5 === 0) return 'Buzz'
  return String(n)
}

for (let n = 1; n <= 100; n++) console.log(fizzBuzz(n))`,
  sort: `export function mergeSort<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  if (items.length < 2) return [...items]
  const middle = items.length >> 1
  const left = mergeSort(items.slice(0, middle), compare)
  const right = mergeSort(items.slice(middle), compare)
  const merged: T[] = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    merged.push(compare(left[i]!, right[j]!) <= 0 ? left[i++]! : right[j++]!)
  }
  return [...merged, ...left.slice(i), ...right.slice(j)]
}

console.log(mergeSort([5, 2, 9, 1], (a, b) => a - b)) // [ 1, 2, 5, 9 ]`,
  'binary-search': `export function binarySearch(items: readonly number[], wanted: number): number {
  let low = 0
  let high = items.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = items[middle]!
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

console.log(binarySearch([1, 3, 5, 8, 13], 8)) // 3`,
  'count-words': `export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}']+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

console.log(countWords('the cat and the hat').get('the')) // 2`,
}
