import type { TaskId } from './tasks.ts'

export const python: Record<TaskId, string> = {
  'hello-world': `print("Hello, world!")`,
  'reverse-string': `def reverse(text: str) -> str:
    return text[::-1]


print(reverse("hello"))  # olleh`,
  palindrome: `def is_palindrome(text: str) -> bool:
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]


print(is_palindrome("Never odd or even"))  # True`,
  factorial: `def factorial(n: int) -> int:
    if n < 0:
        raise ValueError("n must not be negative")
    result = 1
    for k in range(2, n + 1):
        result *= k
    return result


print(factorial(5))  # 120`,
  fibonacci: `def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


print([fibonacci(i) for i in range(10)])  # [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,
  prime: `from math import isqrt


def is_prime(n: int) -> bool:
    if n < 2:
        return False
    return all(n % d for d in range(2, isqrt(n) + 1))


print([n for n in range(30) if is_prime(n)])  # [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]`,
  fizzbuzz: `for n in range(1, 101):
    if n % 15 == 0:
        print("FizzBuzz")
    elif n % 3 == 0:
        print("Fizz")
    elif n % 5 == 0:
        print("Buzz")
    else:
        print(n)`,
  sort: `def merge_sort(items: list[int]) -> list[int]:
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]


print(merge_sort([5, 2, 9, 1]))  # [1, 2, 5, 9]`,
  'binary-search': `def binary_search(items: list[int], wanted: int) -> int:
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == wanted:
            return middle
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1


print(binary_search([1, 3, 5, 8, 13], 8))  # 3`,
  'count-words': `import re
from collections import Counter


def count_words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[\\w']+", text.lower()))


print(count_words("the cat and the hat").most_common(1))  # [('the', 2)]`,
}
