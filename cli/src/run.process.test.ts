import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { arena } from './fixtures.ts'

describe('help', () => {
  it.each([[['help']], [['--help']], [['-h']]])('lists every command on %j', async (argv) => {
    const { code, out, err } = await arena(argv)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name, summary } of commands) {
      expect(out).toContain(`  ${name}`)
      expect(out).toContain(summary)
    }
  })

  it.each(commands.map(({ name }) => name))('explains %s with its usage, every option and an example', async (name) => {
    const command = commands.find((candidate) => candidate.name === name)!
    const asked = await arena([...name.split(' '), '--help'])
    expect(asked.code).toBe(0)
    expect(asked.out).toContain(`  arena ${name}`)
    for (const [option, { about }] of Object.entries(command.options)) {
      expect(asked.out).toContain(`--${option}`)
      expect(asked.out).toContain(about)
    }
    expect(asked.out).toContain(command.examples[0])
    expect(await arena(['help', ...name.split(' ')])).toEqual(asked)
  })

  it('explains a group of commands', async () => {
    const { code, out } = await arena(['models', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('arena models retire <modelName>')
    expect(await arena(['help', 'models'])).toEqual({ code: 0, out, err: '' })
  })
})

it('--version prints the version of the product, which is in every manifest', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(await arena(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

describe('an invalid command line', () => {
  it.each([
    [['modles'], "There is no command 'modles': did you mean `npx arena models`?"],
    [['xyzzy'], "There is no command 'xyzzy': `npx arena help` lists the commands."],
    [['models', 'lst'], "There is no command 'models lst': did you mean `npx arena models list`?"],
    [['help', 'tokn'], "There is no command 'tokn': did you mean `npx arena token`?"],
    [['models'], 'Missing subcommand of models: list, add'],
    [['flags', '--json'], 'Missing subcommand of flags: list, set'],
    [['--url', 'x', 'token'], '--url comes before a command'],
    [['serve', '--prot', '1'], 'There is no option --prot: `npx arena serve --help`'],
    [['serve', 'now'], "'now' is an extra argument"],
    [['models', 'add'], '<modelName> is missing'],
    [['models', 'add', 'x'], '--name <displayName> is missing'],
    [['models', 'add', 'x', '--nme', 'X'], 'There is no option --nme, perhaps --name was meant'],
    [['models', 'add', 'x', '--name', '--free'], "--name needs a value; if it is '--free', write --name=--free"],
    [['models', 'add', 'x', '--free=yes'], '--free takes no value'],
    [['models', 'add', 'x', '--__proto__', 'y'], 'There is no option --__proto__'],
    [['models', 'list', '--url', 'localhost'], '--url must be a URL such as http://localhost:3000'],
    [['models', 'list', '--url', 'http://me:secret@x'], '--url must not contain a user name or password'],
    [['models', 'list', '--url', 'http://x', '--all'], 'A running service lists only active models'],
    [['models', 'list', '--token', 'x'], '--token needs --url'],
    [
      ['models', 'list', '--database', 'mysql://me:secret@x/y'],
      '--database must be a URL that starts with postgres://',
    ],
    [['flags', 'list', '--url', 'http://x', '--database', 'postgres://x'], 'Give --url or --database, not both'],
    [['flags', 'set', 'public_sharing', 'maybe'], "A flag is on or off, not 'maybe'"],
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
