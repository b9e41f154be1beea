/** The more particular before the more general: a binary search speaks of sorted lists too. */
export const taskIds = [
  'hello-world',
  'palindrome',
  'fizzbuzz',
  'binary-search',
  'count-words',
  'fibonacci',
  'factorial',
  'prime',
  'reverse-string',
  'sort',
] as const

export type TaskId = (typeof taskIds)[number]

export interface Task {
  /** Completes "a way to …". */
  readonly title: string
  /** Recognises it in a lower-case prompt. */
  readonly pattern: RegExp
  readonly time: string
  readonly space: string
  readonly how: string
  readonly edge: string
}

export const tasks: Record<TaskId, Task> = {
  'hello-world': {
    title: 'print a greeting',
    pattern: /hello,? ?world/,
    time: '1',
    space: '1',
    how: 'One statement writes the text and a line break.',
    edge: 'If nothing appears, check that the file is run by the right version of the tool.',
  },
  'reverse-string': {
    title: 'reverse a string',
    pattern: /revers|umkehr|rückwärts|invers|inviert|反转|逆順|عكس/,
    time: 'n',
    space: 'n',
    how: 'The characters are taken one by one and joined in the opposite order.',
    edge: 'Characters made of several code points, such as flags and some emoji, come apart.',
  },
  palindrome: {
    title: 'check for a palindrome',
    pattern: /palindrom|回文/,
    time: 'n',
    space: 'n',
    how: 'Case and punctuation are dropped, then the text is compared with its reverse.',
    edge: 'An empty text counts as a palindrome.',
  },
  factorial: {
    title: 'compute a factorial',
    pattern: /factorial|fakultät|factorielle|阶乘|階乗/,
    time: 'n',
    space: '1',
    how: 'The product of all whole numbers up to n is built up in a loop.',
    edge: '0! is 1, and negative numbers have no factorial.',
  },
  fibonacci: {
    title: 'compute Fibonacci numbers',
    pattern: /fibonacci|斐波那契|フィボナッチ/,
    time: 'n',
    space: '1',
    how: 'Only the last two numbers are kept, so no work is repeated, unlike in the plain recursive version.',
    edge: 'The sequence starts at 0, so fibonacci(0) is 0 and fibonacci(1) is 1.',
  },
  prime: {
    title: 'test whether a number is prime',
    pattern: /\bprim|质数|素数|أولي/,
    time: '\\sqrt{n}',
    space: '1',
    how: 'A divisor above the square root would need a partner below it, so the search can stop there.',
    edge: 'Numbers below 2 are not prime.',
  },
  fizzbuzz: {
    title: 'play FizzBuzz',
    pattern: /fizz ?buzz/,
    time: 'n',
    space: '1',
    how: 'Multiples of fifteen are tested first; otherwise they would already have matched three or five.',
    edge: 'Counting starts at 1.',
  },
  sort: {
    title: 'sort a list',
    pattern: /\bsort|merge ?sort|quick ?sort|bubble ?sort|\btri\b|ordena|排序|並べ替え|ソート|ترتيب/,
    time: 'n \\log n',
    space: 'n',
    how: 'This is merge sort: split in half, sort each half, and merge by always taking the smaller head.',
    edge: 'Equal elements keep their order. In production use the built-in sort.',
  },
  'binary-search': {
    title: 'search a sorted list',
    pattern: /binary search|binäre suche|recherche (?:binaire|dichotomique)|búsqueda binaria|二分/,
    time: '\\log n',
    space: '1',
    how: 'Each comparison with the middle element rules out half of what is left.',
    edge: 'The list must be sorted already, or the result means nothing.',
  },
  'count-words': {
    title: 'count words',
    pattern:
      /(?:count|frequen).{0,30}words?|words?.{0,20}(?:count|frequen)|wörter.{0,12}zähl|zähl.{0,20}wörter|compt.{0,12}mots|palabras/,
    time: 'n',
    space: 'k',
    how: 'The text is split into words, and a map keeps a number for each.',
    edge: 'What counts as a word is a decision: hyphens and apostrophes can go either way.',
  },
}

export function findTask(prompt: string): TaskId | null {
  return taskIds.find((id) => tasks[id].pattern.test(prompt)) ?? null
}
