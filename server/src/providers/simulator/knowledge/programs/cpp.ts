import type { TaskId } from './tasks.ts'

const program = (includes: string, body: string): string =>
  `${includes
    .split(' ')
    .map((name) => `#include <${name}>`)
    .join('\n')}\n\n${body}`

export const cpp: Record<TaskId, string> = {
  'hello-world': program(
    'iostream',
    `int main() {
    std::cout << "Hello, world!\\n";
}`,
  ),
  'reverse-string': program(
    'algorithm iostream string',
    `std::string reversed(std::string text) {
    std::reverse(text.begin(), text.end());
    return text;
}

int main() {
    std::cout << reversed("hello") << '\\n';  // olleh
}`,
  ),
  palindrome: program(
    'algorithm cctype iostream string',
    `bool is_palindrome(const std::string& text) {
    std::string letters;
    for (unsigned char c : text) {
        if (std::isalnum(c)) letters += static_cast<char>(std::tolower(c));
    }
    return std::equal(letters.begin(), letters.end(), letters.rbegin());
}

int main() {
    std::cout << std::boolalpha << is_palindrome("Never odd or even") << '\\n';  // true
}`,
  ),
  factorial: program(
    'cstdint iostream stdexcept',
    `std::uint64_t factorial(unsigned n) {
    if (n > 20) throw std::overflow_error("does not fit into 64 bits");
    std::uint64_t result = 1;
    for (unsigned k = 2; k <= n; ++k) result *= k;
    return result;
}

int main() {
    std::cout << factorial(5) << '\\n';  // 120
}`,
  ),
  fibonacci: program(
    'cstdint iostream utility',
    `std::uint64_t fibonacci(unsigned n) {
    std::uint64_t a = 0, b = 1;
    while (n-- > 0) a = std::exchange(b, a + b);
    return a;
}

int main() {
    for (unsigned i = 0; i < 10; ++i) std::cout << fibonacci(i) << ' ';  // 0 1 1 2 3 5 8 13 21 34
}`,
  ),
  prime: program(
    'iostream',
    `bool is_prime(long long n) {
    if (n < 2) return false;
    for (long long d = 2; d * d <= n; ++d) {
        if (n % d == 0) return false;
    }
    return true;
}

int main() {
    std::cout << is_prime(17) << is_prime(21) << '\\n';  // 10
}`,
  ),
  fizzbuzz: program(
    'iostream',
    `int main() {
    for (int n = 1; n <= 100; ++n) {
        if (n % 15 == 0) std::cout << "FizzBuzz\\n";
        else if (n % 3 == 0) std::cout << "Fizz\\n";
        else if (n % 5 == 0) std::cout << "Buzz\\n";
        else std::cout << n << '\\n';
    }
}`,
  ),
  sort: program(
    'algorithm iostream vector',
    `void merge_sort(std::vector<int>::iterator first, std::vector<int>::iterator last) {
    if (last - first < 2) return;
    auto middle = first + (last - first) / 2;
    merge_sort(first, middle);
    merge_sort(middle, last);
    std::inplace_merge(first, middle, last);
}

int main() {
    std::vector<int> items{5, 2, 9, 1};
    merge_sort(items.begin(), items.end());
    for (int item : items) std::cout << item << ' ';  // 1 2 5 9
}`,
  ),
  'binary-search': program(
    'iostream vector',
    `int binary_search(const std::vector<int>& items, int wanted) {
    int low = 0, high = static_cast<int>(items.size()) - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (items[middle] == wanted) return middle;
        if (items[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

int main() {
    std::cout << binary_search({1, 3, 5, 8, 13}, 8) << '\\n';  // 3
}`,
  ),
  'count-words': program(
    'iostream map sstream string',
    `std::map<std::string, int> count_words(const std::string& text) {
    std::map<std::string, int> counts;
    std::istringstream words(text);
    for (std::string word; words >> word;) ++counts[word];
    return counts;
}

int main() {
    std::cout << count_words("the cat and the hat")["the"] << '\\n';  // 2
}`,
  ),
}
