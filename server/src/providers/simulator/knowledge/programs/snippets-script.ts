import type { Snippet } from './snippet.ts'

export const scriptSnippets: readonly Snippet[] = [
  {
    fence: 'python',
    words: /\bcsv\b/,
    title: 'read a CSV file',
    source: `import csv
from pathlib import Path


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


for row in read_rows(Path("people.csv")):
    print(row["name"])`,
    how: 'DictReader takes the names of the columns from the first line and handles quoted commas and line breaks.',
    edge: '`newline=""` matters: without it quoted line breaks are mangled on some systems.',
  },
  {
    fence: 'python',
    words: /\b(?:api|fetch|download|http request|json from|scrape)\b/,
    title: 'fetch JSON from a web address',
    source: `import json
from urllib.request import urlopen


def fetch_json(url: str) -> object:
    with urlopen(url, timeout=10) as response:
        return json.load(response)


print(fetch_json("https://example.com/data.json"))`,
    how: 'The standard library opens the address, and the response is parsed as it is read.',
    edge: 'Without a timeout a silent server would hold the program forever.',
  },
  {
    fence: 'python',
    words: /\bweb ?server\b|\bhttp server\b|\brest api\b|\bflask\b/,
    title: 'start a small web server',
    source: `from http.server import BaseHTTPRequestHandler, HTTPServer


class Hello(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b"Hello!"
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


HTTPServer(("127.0.0.1", 8000), Hello).serve_forever()`,
    how: 'Each GET request runs the method, which sends the status, the headers and the body.',
    edge: 'It serves one request at a time and is meant for development only.',
  },
  {
    fence: 'python',
    words: /\be-?mail\b.*\bvalid|\bvalid\w*\b.*\be-?mail\b/,
    title: 'validate an e-mail address',
    source: `import re

SHAPE = re.compile(r"[^\\s@]+@[^\\s@]+\\.[^\\s@]+")


def looks_like_email(text: str) -> bool:
    return SHAPE.fullmatch(text) is not None


print(looks_like_email("ada@example.com"), looks_like_email("ada@"))  # True False`,
    how: 'It asks for something, an @, something with a dot in it, and no spaces.',
    edge: 'Only a message sent to the address proves that it exists.',
  },
  {
    fence: 'javascript',
    words: /\bdebounce\b|\bthrottle\b/,
    title: 'debounce a function',
    source: `function debounce(work, waitMs) {
  let timer
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(() => work(...args), waitMs)
  }
}

const search = debounce((text) => console.log('searching for', text), 200)
search('a')
search('ab') // only this one runs`,
    how: 'Every call cancels the one before it, so the work runs once the calls have paused.',
    edge: 'Cancel the last timer when the page or component goes away.',
  },
  {
    fence: 'javascript',
    words: /\b(?:api|fetch|download|http request|json from)\b/,
    title: 'fetch JSON from a web address',
    source: `async function fetchJson(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error('status ' + response.status)
  return response.json()
}

console.log(await fetchJson('https://example.com/data.json'))`,
    how: '`fetch` resolves as soon as the headers are there; the body is awaited separately.',
    edge: 'It does not reject for status 404 or 500, hence the check.',
  },
  {
    fence: 'javascript',
    words: /\bweb ?server\b|\bhttp server\b|\bexpress\b|\bnode server\b/,
    title: 'start a small web server',
    source: `import { createServer } from 'node:http'

createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ hello: request.url }))
}).listen(8000, () => console.log('http://localhost:8000'))`,
    how: 'The callback runs for every request, and `end` sends the reply.',
    edge: 'Paths are not told apart yet: look at `request.method` and `request.url`.',
  },
]
