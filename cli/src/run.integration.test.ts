import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { arena } from './fixtures.ts'

/** Long texts are wrapped. */
const unwrapped = (text: string) => text.replace(/\s+/g, ' ')

describe('help', () => {
  it.each([[['help']], [['--help']], [['-h']]])('lists every command and group on %j', async (argv) => {
    const { code, out, err } = await arena(argv)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name, summary } of commands) {
      const [first, second] = name.split(' ')
      expect(out).toMatch(new RegExp(`^  ${first} .*${second ?? ''}`, 'm'))
      if (second === undefined) expect(unwrapped(out)).toContain(summary)
    }
  })

  it.each(commands.map(({ name }) => name))('explains %s with its usage, every option and an example', async (name) => {
    const command = commands.find((candidate) => candidate.name === name)!
    const asked = await arena([...name.split(' '), '--help'])
    expect(asked.code).toBe(0)
    expect(asked.out).toContain(`Usage: arena ${name} `)
    expect(asked.out).toContain(command.notes)
    for (const [option, { about }] of Object.entries(command.options)) {
      expect(asked.out).toContain(`  --${option} `)
      expect(unwrapped(asked.out)).toContain(about)
    }
    expect(asked.out).toContain(command.examples[0])
    expect(await arena(['help', ...name.split(' ')])).toEqual(asked)
  })

  it('explains a group of commands, and does so on standard error if its second word is missing', async () => {
    const { code, out } = await arena(['models', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('retire [options] <modelName>')
    expect(await arena(['help', 'models'])).toEqual({ code: 0, out, err: '' })
    expect(await arena(['models'])).toEqual({ code: 2, out: '', err: out })
  })
})

it('--version prints the version of the product, which is in every manifest', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(await arena(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

it('[X17] writes commands without npx for people who run it without npx', async () => {
  const installed = (argv: readonly string[]) => arena(argv, {}, '', { program: 'arena' })
  for (const { name } of commands.filter((command) => command.name !== 'completion'))
    expect((await installed([...name.split(' '), '--help'])).out).not.toContain('npx arena')
  expect((await installed(['completion', '--help'])).out).toContain('arena() { npx arena "$@"; }')
  expect((await installed(['modles'])).err).toContain('`arena --help` explains the usage.')
})

describe('an invalid command line', () => {
  it.each([
    [['modles'], "Unknown command 'modles' (Did you mean models?): `npx arena --help` explains the usage."],
    [['xyzzy'], "Unknown command 'xyzzy': `npx arena --help` explains the usage."],
    [['models', 'lst'], "Unknown command 'lst' (Did you mean list?): `npx arena models --help` explains the usage."],
    [['help', 'tokn'], "Unknown command 'tokn' (Did you mean token?)"],
    [['flags', '--json'], "Unknown option '--json': `npx arena flags --help`"],
    [['--url', 'x', 'token'], "Unknown option '--url'"],
    [['serve', '--prot', '1'], "Unknown option '--prot': `npx arena serve --help`"],
    [['serve', 'now'], "Too many arguments for 'serve'"],
    [['models', 'add'], "Missing required argument 'modelName': `npx arena models add --help`"],
    [['models', 'add', 'x'], '--name is missing: `npx arena models add --help` explains the usage.'],
    [['models', 'add', 'x', '--nme', 'X'], "Unknown option '--nme' (Did you mean --name?)"],
    [
      ['models', 'add', 'x', '--provider', 'groq', '--name', '--free'],
      "--name needs a value; if it is '--free', write --name=--free",
    ],
    [['models', 'add', 'x', '--name'], "Option '--name <displayName>' argument missing"],
    [['models', 'add', 'x', '--free=yes'], "Unknown option '--free=yes'"],
    [['models', 'list', '--__proto__', 'y'], "Unknown option '--__proto__'"],
    [['export', 'votes', '--format', 'xml'], 'Allowed choices are jsonl, csv, parquet'],
    [['models', 'list', '--url', 'localhost'], '--url must be a URL such as http://localhost:3000'],
    [['models', 'list', '--url', 'http://me:secret@x'], '--url must not contain a user name or password'],
    [['models', 'list', '--url', 'http://x', '--all'], 'A running service lists only active models'],
    [['models', 'list', '--token', 'x'], '--token needs --url'],
    [
      ['models', 'list', '--database', 'mysql://me:secret@x/y'],
      '--database must be a URL that starts with postgres://',
    ],
    [['flags', 'list', '--url', 'http://x', '--database', 'postgres://x'], 'Give --url or --database, not both'],
    [
      ['flags', 'set', 'public_sharing', 'maybe'],
      "'maybe' is invalid for argument 'on|off'. Allowed choices are on, off",
    ],
    [['flags', 'set', 'a b', 'on'], "A flag's key has"],
    [['token', '--sign-up'], '--email is missing'],
    [['token', '--password', 'x'], '--email is missing'],
    [['token', '--email', 'me@example.org'], 'ARENA_PASSWORD'],
    [['doctor', '--url', 'nowhere'], '--url must be a URL'],
  ])('%j is rejected with one sentence and exit code 2', async (argv, sentence) => {
    const { code, out, err } = await arena(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('secret')
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('an invalid configuration', () => {
  it('is one sentence that names the variable, and exit code 1', async () => {
    expect(await arena(['flags', 'list'], { PORT: 'abc' })).toEqual({
      code: 1,
      out: '',
      err: "PORT must be a whole number from 0 to 65535, not 'abc'.\n",
    })
  })

  it('is one sentence if the database does not answer, without its password', async () => {
    const { code, out, err } = await arena(['flags', 'list', '--database', 'postgres://me:s3cret@127.0.0.1:1/arena'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^The database arena on 127\.0\.0\.1 cannot be used \(.*ECONNREFUSED.*\): check .*\n$/)
    expect(err).not.toContain('s3cret')
  })
})
