import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const document = readFileSync(new URL('../../../docs/study-files.md', import.meta.url), 'utf8')
const [, github, gitlab] = [...document.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => parse(block!))
const [, nameScript] = document.match(/```sh\n(set -e\n[\s\S]*?)```/)!
const scriptOf: Record<string, (job: string) => string> = {
  GitHub: (job) => github.jobs[job].steps.at(-1).run,
  GitLab: (job) => gitlab[job].script.slice(1).join('\n'),
}

const root = mkdtempSync(path.join(tmpdir(), 'arena-pipeline-'))
afterAll(() => rmSync(root, { recursive: true }))
const programs = path.join(root, 'programs')
mkdirSync(programs)
const fake = `#!/bin/sh
echo "$*" >> "$CALLS"
case $2 in
  status) [ -n "$STATE" ] && echo "state        $STATE" ;;
  open) [ -z "$LATE" ] && echo the link ;;
  gate) exit 4 ;;
esac
`
writeFileSync(path.join(programs, 'arena'), fake)
chmodSync(path.join(programs, 'arena'), 0o755)

describe.each(Object.keys(scriptOf))('the pipeline for %s', (provider) => {
  let folder: string
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd: folder,
      stdio: 'pipe',
    })
  const commit = (file: string, text: string) => {
    writeFileSync(path.join(folder, file), text)
    git('add', file)
    git('commit', '-m', file)
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(root, 'repository-'))
    git('init')
    mkdirSync(path.join(folder, 'prompts'))
    for (const file of ['mails.csv', 'study.yaml', 'prompts/support.md']) commit(file, 'first')
    commit('study-name.sh', nameScript!)
    git('tag', 'v1')
    commit('prompts/support.md', 'second')
  })

  /** What a job calls for a study in this state, its exit code, and the link that it shows. */
  function run(job: string, { state = '', late = '' } = {}) {
    const [CALLS, summary] = [path.join(folder, 'calls'), path.join(folder, 'link.txt')]
    for (const file of [CALLS, summary]) rmSync(file, { force: true })
    const environment = { CALLS, STATE: state, LATE: late, GITHUB_STEP_SUMMARY: summary }
    const { status } = spawnSync('bash', ['-e', '-c', scriptOf[provider]!(job)], {
      cwd: folder,
      env: { ...process.env, ...environment, PATH: `${programs}:${process.env.PATH}` },
    })
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    const calls = read(CALLS).split('\n').slice(0, -1)
    const name = calls[0]?.match(/Support prompt [0-9a-f]{16}/)?.[0]
    return { status, name, link: read(summary), calls: calls.map((call) => call.replace(name!, 'NAME')) }
  }
  const gate = 'studies gate NAME --expect new no worse than current'

  it.each([
    ['', ['create study.yaml --name NAME', 'run NAME', 'open NAME --leaked exclude'], 'the link\n'],
    ['draft', ['run NAME', 'open NAME --leaked exclude'], 'the link\n'],
    ['open', ['open NAME'], 'the link\n'],
    ['closed when its question was answered', [], ''],
  ])('opens a study once, and shows its link: %j', (state, steps, link) => {
    const calls = ['status NAME', ...steps].map((step) => `studies ${step}`)
    expect(run('study', { state })).toMatchObject({ status: 0, calls, link })
    if (state === 'open') expect(run('study', { state, late: 'yes' })).toMatchObject({ status: 0, calls, link: '' })
  })

  it('asks the gate about the study of exactly these files and this baseline', () => {
    const { name } = run('study')
    expect(run('gate')).toMatchObject({ status: 4, calls: [gate], name })
    const names = [name]
    for (const file of ['mails.csv', 'study.yaml', 'prompts/support.md']) {
      commit(file, 'third')
      names.push(run('gate').name)
    }
    git('tag', 'v2')
    commit('prompts/support.md', 'second')
    names.push(run('gate').name)
    commit('prompts/support.md', 'first')
    names.push(run('gate').name)
    expect(new Set(names).size).toBe(6)
  })

  it('asks nobody about a prompt that has not changed, and before the first release compares with the first version', () => {
    git('tag', 'v2')
    commit('study.yaml', 'third')
    for (const job of ['study', 'gate']) expect(run(job)).toMatchObject({ status: 0, calls: [] })
    git('tag', '--delete', 'v1', 'v2')
    const { name } = run('study')
    expect(run('gate')).toMatchObject({ status: 4, calls: [gate], name })
    commit('prompts/support.md', 'first')
    for (const job of ['study', 'gate']) expect(run(job)).toMatchObject({ status: 0, calls: [] })
  })
})
