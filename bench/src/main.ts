import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readArguments, UsageError, type Wish } from './arguments.ts'
import { describeMachine, readLoad } from './machine.ts'
import type { Part } from './part.ts'
import { parts } from './parts.ts'
import { toJson, toMarkdown } from './report.ts'

const USAGE = `npm run bench -- [PART ...] [--quick] [--scale] [--minutes N] [--json] [--out DIR]

${parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --quick      a minute's run: fewer repeats
  --scale      large databases too
  --minutes N  how long the soak goes on
  --json       print JSON instead of Markdown
  --out DIR    also write DIR/PART.md, DIR/PART.json and its drawings
`

async function runPart(part: Part, { quick, scale, minutes, json, out }: Wish): Promise<void> {
  const loadBefore = readLoad()
  const report = await part.measure({
    quick,
    scale,
    minutes,
    progress: (words) => process.stderr.write(`${part.name}: ${words}\n`),
  })
  const machine = describeMachine(loadBefore)
  process.stdout.write(json ? toJson(report, machine) : toMarkdown(report, machine))
  if (out === null) return
  await mkdir(out, { recursive: true })
  await writeFile(path.join(out, `${part.name}.md`), toMarkdown(report, machine))
  await writeFile(path.join(out, `${part.name}.json`), toJson(report, machine))
  for (const [name, drawing] of Object.entries(report.drawings ?? {})) await writeFile(path.join(out, name), drawing)
}

try {
  const argv = process.argv.slice(2)
  if (argv.includes('--help')) {
    process.stdout.write(USAGE)
  } else {
    const wish = readArguments(argv, {
      known: parts.map(({ name }) => name),
      usual: parts.filter(({ onlyWhenNamed }) => !onlyWhenNamed).map(({ name }) => name),
    })
    for (const part of parts.filter(({ name }) => wish.names.includes(name))) await runPart(part, wish)
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
