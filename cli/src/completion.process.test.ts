import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { arena } from './fixtures.ts'

const script = async (shell: string) => (await arena(['completion', shell])).out

/** What bash offers for the last of these words. */
async function completed(...words: string[]): Promise<string[]> {
  const program = `${await script('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _arena; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = spawnSync('bash', ['-c', program, 'bash', 'arena', ...words], { encoding: 'utf8' })
  return stdout.trim().split('\n')
}

it.each([
  [['mod'], ['models']],
  [
    ['models', 're'],
    ['retire', 'restore', 'resume'],
  ],
  [['help', 'fl'], ['flags']],
  [
    ['flags', 'set', 'public_sharing', 'o'],
    ['on', 'off'],
  ],
  [['export', 'b'], ['battles']],
  [['export', 'votes', '--wi'], ['--with-text']],
  [['nothing', ''], ['']],
])('[O45] bash completes %j with %j', async (words, expected) => {
  expect(await completed(...words)).toEqual(expected)
})

it.each(['bash', 'zsh', 'fish'])('[O45] the script for %s has every command and option', async (shell) => {
  const text = await script(shell)
  const { commands } = await import('./commands.ts')
  for (const { name, options } of commands) {
    const line = text
      .slice(text.indexOf(`'${name}${shell === 'fish' ? '*' : ''}'`))
      .split(shell === 'fish' ? 'case' : ';;')[0]
    for (const option of Object.keys(options)) expect(line).toContain(`--${option}`)
  }
  // Only if the machine has this shell.
  const { error, status } = spawnSync(shell, ['-n'], { input: text })
  if (!error) expect(status).toBe(0)
})

it('[O45] refuses an unknown shell', async () => {
  expect(await arena(['completion', 'tcsh'])).toMatchObject({ code: 2, err: expect.stringContaining("'tcsh'") })
})
