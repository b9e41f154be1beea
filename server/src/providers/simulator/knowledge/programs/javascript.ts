import type { TaskId } from './tasks.ts'

export const javascript: Record<TaskId, string> = {
  'hello-world': `console.log('Hello, world!')`,
  'reverse-string': `function reverse(text) {
  return [...text].reverse().join('')
}

console.log(reverse('hello')) // olleh`,
  palindrome: `function isPalindrome(text) {
  const letters = text.toLowerCase().match(/[\\p{L}\\p{N}]/gu) ?? []
  return letters.join('') === letters.toReversed().join('')
}

console.log(isPalindrome('Never odd or even')) // true`,
  factorial: `function factorial(n) {
  if (!Number.isInteger(n) || n < 0) throw new RangeError('n must be a whole number from 0')
  let result = 1n
  for (let k = 2n; k <= n; k++) result *= k
  return result
}

console.log(factorial(5)) // 120n`,
  fibonacci: `function fibonacci(n) {
  let [a, b] = [0, 1]
  for (let i = 0; i < n; i++) [a, b] = [b, a + b]
  return a
}

console.log(Array.from({ length: 10 }, (_, i) => fibonacci(i))) // 0, 1, 1, 2, 3, 5, 8, 13, 21, 34`,
  prime: `function isPrime(n) {
  if (n < 2) return false
  for (let d = 2; d * d <= n; d++) {
    if (n % d === 0) return false
  }
  return true
}

console.log([2, 9, 17, 21].filter(isPrime)) // [ 2, 17 ]`,
  fizzbuzz: `for (let n = 1; n <= 100; n++) {
  if (n % 15 === 0) console.log('FizzBuzz')
  else if (n % 3 === 0) console.log('Fizz')
  else if (n % 5 === 0) console.log('Buzz')
  else console.log(n)
}`,
  sort: `function mergeSort(items) {
  if (items.length < 2) return items
  const middle = items.length >> 1
  const left = mergeSort(items.slice(0, middle))
  const right = mergeSort(items.slice(middle))
  const merged = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    merged.push(left[i] <= right[j] ? left[i++] : right[j++])
  }
  return [...merged, ...left.slice(i), ...right.slice(j)]
}

console.log(mergeSort([5, 2, 9, 1])) // [ 1, 2, 5, 9 ]`,
  'binary-search': `function binarySearch(items, wanted) {
  let low = 0
  let high = items.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (items[middle] === wanted) return middle
    if (items[middle] < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

console.log(binarySearch([1, 3, 5, 8, 13], 8)) // 3`,
  'count-words': `function countWords(text) {
  const counts = new Map()
  for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}']+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

console.log(countWords('the cat and the hat').get('the')) // 2`,
}
