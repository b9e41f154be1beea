import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from './commands.ts'
import { contestantMembers, studyMembers } from './studies/study-file.ts'

const root = path.resolve(import.meta.dirname, '../..')
const documents = ['.', 'docs', 'client', 'ratings'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
)

/** What follows `npx arena` in a document, up to the end of the code or of the command. */
const calls = documents.flatMap((document) =>
  [...readFileSync(path.join(root, document), 'utf8').matchAll(/npx arena ([^`|>#;&\n]+)/g)].map(([, words]) => ({
    document,
    words: words!.trim(),
  })),
)

/** Whether there is no such command, or it does not have an option. */
function isWrong(words: string): boolean {
  if (/^(help|--version|--help)\b/.test(words)) return false
  // A sentence may name a group, such as `npx arena keys`.
  if (commands.some(({ name }) => name.startsWith(`${words} `))) return false
  const command = commands.find(({ name }) => `${words} `.startsWith(`${name} `))
  const options = [...words.matchAll(/(?<=\s)--([a-z-]+)/g)].map(([, option]) => option!)
  return !command || options.some((option) => option !== 'help' && !(option in command.options))
}

const studyFiles = readFileSync(path.join(root, 'docs/study-files.md'), 'utf8')

it('documents name only commands and options that exist', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(({ words }) => isWrong(words))).toEqual([])
})

it('[X17] the guide for people without a clone names the installed command, and only commands that exist', () => {
  const installed = [...studyFiles.matchAll(/(?<=^|[`(])arena ([^`|>#;&)\n]+)/gm)].map(([, words]) => words!.trim())
  expect(installed).toContain('studies close "$study"')
  expect(installed.filter(isWrong)).toEqual([])
  expect(studyFiles.match(/npx arena [a-z]/)).toBeNull()
})

describe('docs/study-files.md', () => {
  const [, github, gitlab] = [...studyFiles.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => parse(block!))
  const { stages, default: _, variables: __, ...jobs } = gitlab
  const scripts = {
    GitHub: Object.values<{ steps: { run?: string }[] }>(github.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => (run === undefined ? [] : run.split('\n'))),
    ),
    GitLab: Object.values<{ script: string[] }>(jobs).flatMap(({ script }) => script),
  }

  it.each(Object.entries(scripts))('[X13] has a workflow for %s whose commands exist', (_, lines) => {
    const called = lines.flatMap((line) =>
      [...line.matchAll(/(?<=^|[\s(])arena ([^|>#;&)\n]+)/g)].map(([, words]) => words!),
    )
    expect(called.map((words) => words.split(' ')[1])).toEqual(['status', 'open', 'create', 'run', 'open', 'gate'])
    expect(called.filter((words) => isWrong(words.trim()))).toEqual([])
  })

  it('[X13] lets a release wait for the gate', () => {
    expect(github.jobs.release.needs).toBe('gate')
    expect(Object.values<{ stage: string }>(jobs).map(({ stage }) => stage)).toEqual(stages)
    expect(stages.indexOf('gate')).toBeLessThan(stages.indexOf('release'))
  })

  it('[X10] explains every member of a file, and no other', () => {
    const named = [...studyFiles.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g)!)
    expect(named.toSorted()).toEqual([...studyMembers, ...contestantMembers].toSorted())
  })
})
