import type { TaskId } from './tasks.ts'

export const rust: Record<TaskId, string> = {
  'hello-world': `fn main() {
    println!("Hello, world!");
}`,
  'reverse-string': `fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}

fn main() {
    println!("{}", reverse("hello")); // olleh
}`,
  palindrome: `fn is_palindrome(text: &str) -> bool {
    let letters: Vec<char> = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    letters.iter().eq(letters.iter().rev())
}

fn main() {
    println!("{}", is_palindrome("Never odd or even")); // true
}`,
  factorial: `fn factorial(n: u32) -> Option<u128> {
    (1..=u128::from(n)).try_fold(1u128, |product, k| product.checked_mul(k))
}

fn main() {
    println!("{:?}", factorial(5)); // Some(120); None once it no longer fits
}`,
  fibonacci: `fn fibonacci(n: u32) -> u64 {
    let (mut a, mut b) = (0u64, 1u64);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    a
}

fn main() {
    let first: Vec<u64> = (0..10).map(fibonacci).collect();
    println!("{first:?}"); // [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
}`,
  prime: `fn is_prime(n: u64) -> bool {
    n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

fn main() {
    println!("{} {}", is_prime(17), is_prime(21)); // true false
}`,
  fizzbuzz: `fn main() {
    for n in 1..=100 {
        match (n % 3, n % 5) {
            (0, 0) => println!("FizzBuzz"),
            (0, _) => println!("Fizz"),
            (_, 0) => println!("Buzz"),
            _ => println!("{n}"),
        }
    }
}`,
  sort: `fn merge_sort(items: &[i32]) -> Vec<i32> {
    if items.len() < 2 {
        return items.to_vec();
    }
    let (a, b) = items.split_at(items.len() / 2);
    let (left, right) = (merge_sort(a), merge_sort(b));
    let (mut i, mut j) = (0, 0);
    let mut merged = Vec::with_capacity(items.len());
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    merged
}

fn main() {
    println!("{:?}", merge_sort(&[5, 2, 9, 1])); // [1, 2, 5, 9]
}`,
  'binary-search': `fn binary_search(items: &[i32], wanted: i32) -> Option<usize> {
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if items[middle] == wanted {
            return Some(middle);
        }
        if items[middle] < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    None
}

fn main() {
    println!("{:?}", binary_search(&[1, 3, 5, 8, 13], 8)); // Some(3)
}`,
  'count-words': `use std::collections::HashMap;

fn count_words(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric() && c != '\\'') {
        if !word.is_empty() {
            *counts.entry(word.to_string()).or_insert(0) += 1;
        }
    }
    counts
}

fn main() {
    println!("{:?}", count_words("the cat and the hat").get("the")); // Some(2)
}`,
}
