export type ProgramLanguage = 'python' | 'javascript' | 'typescript' | 'go' | 'rust' | 'java' | 'cpp'

/** A frame for a task that is not in the collection: honest about its one missing line. */
export function sketch(language: ProgramLanguage, words: readonly string[], title: string): string {
  // A single word may be one the language keeps for itself, such as `import` or `class`.
  const name = words.length > 1 ? words : [words[0] ?? 'solve', 'items']
  const snake = name.join('_')
  const camel = name.map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')
  return frames[language](language === 'python' || language === 'rust' || language === 'cpp' ? snake : camel, title)
}

const frames: Record<ProgramLanguage, (name: string, title: string) => string> = {
  python: (name, title) => `def ${name}(items):
    """A way to ${title}."""
    results = []
    for item in items:
        if item is None:
            continue
        results.append(item)  # your rule goes here
    return results


print(${name}([1, None, 2]))  # [1, 2]`,
  javascript: (name, title) => `// A way to ${title}.
function ${name}(items) {
  return items
    .filter((item) => item != null)
    .map((item) => item) // your rule goes here
}

console.log(${name}([1, null, 2])) // [ 1, 2 ]`,
  typescript: (name, title) => `/** A way to ${title}. */
export function ${name}<T>(items: readonly (T | null)[]): T[] {
  return items
    .filter((item): item is T => item !== null)
    .map((item) => item) // your rule goes here
}

console.log(${name}([1, null, 2])) // [ 1, 2 ]`,
  go: (name, title) => `package main

import "fmt"

// ${name} is a way to ${title}.
func ${name}(items []string) []string {
	var results []string
	for _, item := range items {
		if item == "" {
			continue
		}
		results = append(results, item) // your rule goes here
	}
	return results
}

func main() {
	fmt.Println(${name}([]string{"a", "", "b"})) // [a b]
}`,
  rust: (name, title) => `/// A way to ${title}.
fn ${name}(items: &[Option<i32>]) -> Vec<i32> {
    items
        .iter()
        .flatten()
        .copied() // your rule goes here
        .collect()
}

fn main() {
    println!("{:?}", ${name}(&[Some(1), None, Some(2)])); // [1, 2]
}`,
  java: (name, title) => `import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

public class Main {
    /** A way to ${title}. */
    static <T> List<T> ${name}(Stream<T> items) {
        return items.filter(Objects::nonNull).toList(); // your rule goes here
    }

    public static void main(String[] args) {
        System.out.println(${name}(Stream.of(1, null, 2))); // [1, 2]
    }
}`,
  cpp: (name, title) => `#include <iostream>
#include <optional>
#include <vector>

// A way to ${title}.
std::vector<int> ${name}(const std::vector<std::optional<int>>& items) {
    std::vector<int> results;
    for (const auto& item : items) {
        if (item) results.push_back(*item);  // your rule goes here
    }
    return results;
}

int main() {
    for (int item : ${name}({1, std::nullopt, 2})) std::cout << item << ' ';  // 1 2
}`,
}
