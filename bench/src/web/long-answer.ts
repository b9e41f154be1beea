import { type Random, seededRandom } from '../random.ts'

const WORDS =
  'light water answer between measure follow column simple result window because order number across value early open distance pressure signal'.split(
    ' ',
  )

/** An answer of exactly so many lines, with everything that answers have: prose, lists, code, tables and formulas. */
export function writeLongAnswer(lineCount: number, seed: number): string {
  const random = seededRandom(seed)
  const lines: string[] = []
  for (let section = 1; lines.length < lineCount; section++) lines.push(...writeSection(section, random))
  return lines.slice(0, lineCount).join('\n')
}

function writeSection(section: number, random: Random): string[] {
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]!).join(' ')
  const rows = <Row>(count: number, row: (at: number) => Row) => Array.from({ length: count }, (_, at) => row(at))
  return [
    `## ${section}. ${words(4)}`,
    '',
    `The **${words(2)}** is ${words(24)}, with \`${words(1)}\` ${words(12)}.`,
    '',
    ...rows(8, (at) => `- ${words(8)}, *${words(2)}* ${at}`),
    '',
    '```ts',
    ...rows(14, (at) => `const ${words(1)}${at}: number = ${at} + size('${words(3)}') // ${words(3)}`),
    '```',
    '',
    '| name | value | note |',
    '| --- | ---: | --- |',
    ...rows(6, (at) => `| ${words(1)} | ${at * section} | ${words(4)} |`),
    '',
    `$$\\sum_{k=1}^{${section}} k^2 = \\frac{n(n+1)(2n+1)}{6}$$`,
    '',
    `${words(30)}.`,
    '',
  ]
}
