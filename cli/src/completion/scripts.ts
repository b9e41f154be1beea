import type { CommandText } from '../command.ts'

/** What can follow these words. */
interface Case {
  readonly words: string
  /** Also after more words: the options of a command can be anywhere. */
  readonly isPrefix: boolean
  readonly candidates: readonly string[]
}

/** The cases of all commands. A name has one or two words. */
function casesOf(commands: readonly CommandText[]): Case[] {
  const firstWords = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]
  const groups = firstWords.map((first) => ({
    words: first,
    isPrefix: false,
    candidates: commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [])),
  }))
  return [
    { words: '', isPrefix: false, candidates: [...firstWords, 'help'] },
    { words: 'help', isPrefix: false, candidates: firstWords },
    ...groups.filter(({ candidates }) => candidates.length > 0),
    ...commands.map(({ name, arguments: words, options }) => ({
      words: name,
      isPrefix: true,
      candidates: [...choicesIn(words), ...Object.keys(options).map((option) => `--${option}`), '--help'],
    })),
  ]
}

/** The words of an argument such as `on|off` or `<votes|all>`. */
const choicesIn = (words: readonly string[]): string[] =>
  words.filter((word) => word.includes('|')).flatMap((word) => word.replace(/[<>]/g, '').split('|'))

const bash = (cases: readonly Case[]): string => `_arena() {
  local candidates=
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${cases.map(({ words, isPrefix, candidates }) => `    '${words}'${isPrefix ? '*' : ''}) candidates='${candidates.join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _arena arena
`

const zsh = (cases: readonly Case[]): string => `#compdef arena
_arena() {
  local -a candidates
  case "\${(j: :)words[2,CURRENT-1]}" in
${cases.map(({ words, isPrefix, candidates }) => `    '${words}'${isPrefix ? '*' : ''}) candidates=(${candidates.join(' ')}) ;;`).join('\n')}
  esac
  compadd -a candidates || _files
}
compdef _arena arena
`

const fish = (cases: readonly Case[]): string => `function __arena_candidates
  set -l words (commandline -opc)
  switch "$words[2..]"
${cases.map(({ words, isPrefix, candidates }) => `    case '${words}${isPrefix ? '*' : ''}'\n      printf '%s\\n' ${candidates.join(' ')}`).join('\n')}
  end
end
complete -c arena -a '(__arena_candidates)'
`

const scripts = { bash, zsh, fish }

export type Shell = keyof typeof scripts

export const isShell = (word: string): word is Shell => Object.hasOwn(scripts, word)

/** The script that completes command lines of `arena`. Without a candidate, names of files are completed. */
export const completionScript = (shell: Shell, commands: readonly CommandText[]): string =>
  scripts[shell](casesOf(commands))
