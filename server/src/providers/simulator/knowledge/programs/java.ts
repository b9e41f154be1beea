import type { TaskId } from './tasks.ts'

const program = (body: string, imports = ''): string => `${imports}public class Main {
${body
  .split('\n')
  .map((line) => (line === '' ? '' : `    ${line}`))
  .join('\n')}
}`

export const java: Record<TaskId, string> = {
  'hello-world': program(`public static void main(String[] args) {
    System.out.println("Hello, world!");
}`),
  'reverse-string': program(`static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
}

public static void main(String[] args) {
    System.out.println(reverse("hello")); // olleh
}`),
  palindrome: program(`static boolean isPalindrome(String text) {
    String letters = text.toLowerCase().replaceAll("[^\\\\p{L}\\\\p{N}]", "");
    return new StringBuilder(letters).reverse().toString().equals(letters);
}

public static void main(String[] args) {
    System.out.println(isPalindrome("Never odd or even")); // true
}`),
  factorial: program(
    `static BigInteger factorial(int n) {
    if (n < 0) throw new IllegalArgumentException("n must not be negative");
    BigInteger result = BigInteger.ONE;
    for (int k = 2; k <= n; k++) result = result.multiply(BigInteger.valueOf(k));
    return result;
}

public static void main(String[] args) {
    System.out.println(factorial(5)); // 120
}`,
    'import java.math.BigInteger;\n\n',
  ),
  fibonacci: program(`static long fibonacci(int n) {
    long a = 0, b = 1;
    for (int i = 0; i < n; i++) {
        long next = a + b;
        a = b;
        b = next;
    }
    return a;
}

public static void main(String[] args) {
    for (int i = 0; i < 10; i++) System.out.print(fibonacci(i) + " "); // 0 1 1 2 3 5 8 13 21 34
}`),
  prime: program(`static boolean isPrime(int n) {
    if (n < 2) return false;
    for (int d = 2; (long) d * d <= n; d++) {
        if (n % d == 0) return false;
    }
    return true;
}

public static void main(String[] args) {
    System.out.println(isPrime(17) + " " + isPrime(21)); // true false
}`),
  fizzbuzz: program(`public static void main(String[] args) {
    for (int n = 1; n <= 100; n++) {
        if (n % 15 == 0) System.out.println("FizzBuzz");
        else if (n % 3 == 0) System.out.println("Fizz");
        else if (n % 5 == 0) System.out.println("Buzz");
        else System.out.println(n);
    }
}`),
  sort: program(
    `static int[] mergeSort(int[] items) {
    if (items.length < 2) return items;
    int middle = items.length / 2;
    int[] left = mergeSort(Arrays.copyOfRange(items, 0, middle));
    int[] right = mergeSort(Arrays.copyOfRange(items, middle, items.length));
    int[] merged = new int[items.length];
    for (int i = 0, j = 0, k = 0; k < merged.length; k++) {
        boolean takeLeft = j == right.length || (i < left.length && left[i] <= right[j]);
        merged[k] = takeLeft ? left[i++] : right[j++];
    }
    return merged;
}

public static void main(String[] args) {
    System.out.println(Arrays.toString(mergeSort(new int[] {5, 2, 9, 1}))); // [1, 2, 5, 9]
}`,
    'import java.util.Arrays;\n\n',
  ),
  'binary-search': program(`static int binarySearch(int[] items, int wanted) {
    int low = 0, high = items.length - 1;
    while (low <= high) {
        int middle = (low + high) >>> 1;
        if (items[middle] == wanted) return middle;
        if (items[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

public static void main(String[] args) {
    System.out.println(binarySearch(new int[] {1, 3, 5, 8, 13}, 8)); // 3
}`),
  'count-words': program(
    `static Map<String, Integer> countWords(String text) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String word : text.toLowerCase().split("[^\\\\p{L}\\\\p{N}']+")) {
        if (!word.isEmpty()) counts.merge(word, 1, Integer::sum);
    }
    return counts;
}

public static void main(String[] args) {
    System.out.println(countWords("the cat and the hat").get("the")); // 2
}`,
    'import java.util.Map;\nimport java.util.TreeMap;\n\n',
  ),
}
