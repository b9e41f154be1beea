import type { Snippet } from './snippet.ts'
import { scriptSnippets } from './snippets-script.ts'

export const snippets: readonly Snippet[] = [
  ...scriptSnippets,
  {
    fence: 'sql',
    words: /duplicat|doppelt|doublon|重复/,
    title: 'find duplicate rows',
    source: `SELECT email, count(*) AS copies
FROM customers
GROUP BY email
HAVING count(*) > 1
ORDER BY copies DESC;`,
    how: 'Rows are grouped by the column that should be unique, and HAVING keeps the groups with more than one.',
    edge: 'NULLs form one group of their own.',
  },
  {
    fence: 'sql',
    words: /join|together|two tables|zwei tabellen/,
    title: 'join two tables',
    source: `SELECT c.name, o.id AS order_id, o.total
FROM customers AS c
LEFT JOIN orders AS o ON o.customer_id = c.id
ORDER BY c.name, o.id;`,
    how: 'A LEFT JOIN keeps customers without orders, with NULLs on the right.',
    edge: 'An index on orders.customer_id keeps it fast.',
  },
  {
    fence: 'sql',
    words: /second highest|nth highest|zweithöchst/,
    title: 'find the second-highest salary',
    source: `SELECT DISTINCT salary
FROM employees
ORDER BY salary DESC
OFFSET 1 ROW FETCH NEXT 1 ROW ONLY;`,
    how: 'Distinct salaries are sorted from the top, and one is skipped.',
    edge: 'With fewer than two different salaries the result is empty.',
  },
  {
    fence: 'sql',
    words: /$^/,
    title: 'query a table',
    source: `SELECT category, count(*) AS items, avg(price) AS average_price
FROM products
WHERE created_at >= current_date - INTERVAL '30 days'
GROUP BY category
ORDER BY items DESC
LIMIT 10;`,
    how: 'Filter first, group what is left, then sort the groups; put your own table and columns in place of these.',
    edge: 'Add an index on the column in WHERE once the table grows.',
  },
  {
    fence: 'bash',
    words: /rename|umbenenn|renomm/,
    title: 'rename many files',
    source: `#!/usr/bin/env bash
set -euo pipefail

for file in *.jpeg; do
  [ -e "$file" ] || continue
  mv -n -- "$file" "\${file%.jpeg}.jpg"
done`,
    how: 'The loop takes each match, and the parameter expansion swaps the ending.',
    edge: '`-n` refuses to overwrite, and the test skips the loop when nothing matches.',
  },
  {
    fence: 'bash',
    words: /$^/,
    title: 'work through files',
    source: `#!/usr/bin/env bash
set -euo pipefail

dir="\${1:-.}"
find "$dir" -type f -print0 |
  while IFS= read -r -d '' file; do
    printf '%s\\t%s\\n' "$(wc -l < "$file")" "$file"
  done |
  sort -rn | head -10`,
    how: 'It lists the ten files with the most lines; NUL separators keep odd file names whole.',
    edge: '`set -euo pipefail` stops at the first error instead of carrying on.',
  },
  {
    fence: 'css',
    words: /grid|column|spalten/,
    title: 'lay out a responsive grid',
    source: `.cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
  gap: 1rem;
}`,
    how: 'As many columns as fit, none narrower than 16rem, and they share the rest.',
    edge: 'No media query is needed.',
  },
  {
    fence: 'css',
    words: /$^/,
    title: 'centre an element',
    source: `.parent {
  display: grid;
  place-items: center;
  min-height: 100dvh;
}`,
    how: 'A grid with one cell, and `place-items` centres the child both ways.',
    edge: 'The parent needs a height, or there is nothing to centre within.',
  },
  {
    fence: 'html',
    words: /form\b|formular/,
    title: 'build a form',
    source: `<form action="/subscribe" method="post">
  <label for="email">E-mail</label>
  <input id="email" name="email" type="email" autocomplete="email" required>
  <button>Subscribe</button>
</form>`,
    how: 'The label is tied to the field, and the browser checks the address before sending.',
    edge: 'The server has to check again.',
  },
  {
    fence: 'html',
    words: /$^/,
    title: 'start a page',
    source: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A page</title>
  </head>
  <body>
    <main>
      <h1>A page</h1>
      <p>Something to read.</p>
    </main>
  </body>
</html>`,
    how: 'The language, the character set and the viewport are the three lines that matter.',
    edge: 'One `h1` a page helps screen readers.',
  },
  {
    fence: 'regex',
    words: /phone|telefon/,
    title: 'match a phone number',
    source: '^\\+?[0-9][0-9 ()-]{6,18}[0-9]$',
    how: 'An optional plus, then digits with the usual separators between them.',
    edge: 'It checks the shape only; whether the number exists is another matter.',
  },
  {
    fence: 'regex',
    words: /date|datum/,
    title: 'match a date',
    source: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    how: 'Year, month and day as in 2025-03-31, with months to 12 and days to 31.',
    edge: '30 February still passes; a date library will refuse it.',
  },
  {
    fence: 'regex',
    words: /$^/,
    title: 'match an e-mail address',
    source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    how: 'Something, an @, something, a dot, something, and no spaces.',
    edge: 'Only a message sent to the address proves that it exists.',
  },
]
