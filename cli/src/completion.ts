import { type Command, defineCommand } from './command.ts'

/** What can follow these words. */
interface Case {
  readonly words: string
  /** Also after more words: the options of a command can be anywhere. */
  readonly isPrefix: boolean
  readonly candidates: readonly string[]
}

/** The cases of all commands. A name has one or two words. */
function casesOf(commands: readonly Command[]): Case[] {
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
      candidates: [
        ...words.flatMap((word) => (word.includes('|') ? word.slice(1, -1).split('|') : [])),
        ...Object.keys(options).map((option) => `--${option}`),
        '--help',
      ],
    })),
  ]
}

const linesOf = (cases: readonly Case[], line: (pattern: string, candidates: string) => string): string =>
  cases
    .map(({ words, isPrefix, candidates }) => line(`'${words}'${isPrefix ? '*' : ''}`, candidates.join(' ')))
    .join('\n')

const scripts = {
  bash: (cases: readonly Case[]) => `_arena() {
  local candidates=
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${linesOf(cases, (pattern, candidates) => `    ${pattern}) candidates='${candidates}' ;;`)}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _arena arena
`,
  zsh: (cases: readonly Case[]) => `#compdef arena
_arena() {
  local -a candidates
  case "\${(j: :)words[2,CURRENT-1]}" in
${linesOf(cases, (pattern, candidates) => `    ${pattern}) candidates=(${candidates}) ;;`)}
  esac
  compadd -a candidates || _files
}
compdef _arena arena
`,
  fish: (cases: readonly Case[]) => `function __arena_candidates
  set -l words (commandline -opc)
  switch "$words[2..]"
${linesOf(cases, (pattern, candidates) => `    case ${pattern.replace(/'\*$/, "*'")}\n      printf '%s\\n' ${candidates}`)}
  end
end
complete -c arena -a '(__arena_candidates)'
`,
}

/** `listCommands` has this command too, so it is called when it runs. */
export const createCompletionCommand = (listCommands: () => readonly Command[]): Command =>
  defineCommand({
    name: 'completion',
    summary: 'print a script that completes commands and options in your shell',
    arguments: ['<bash|zsh|fish>'],
    notes: [
      'Load it where your shell starts. It completes `arena`, so with npx define a function of that name first:',
      '  bash, zsh   arena() { npx arena "$@"; }',
      '  fish        function arena; npx arena $argv; end',
      'In zsh, `autoload -Uz compinit && compinit` must come before it.',
    ].join('\n'),
    examples: [
      'eval "$(npx arena completion bash)"    in ~/.bashrc',
      'eval "$(npx arena completion zsh)"     in ~/.zshrc',
      'npx arena completion fish | source     in ~/.config/fish/config.fish',
    ],
    async run({ words: [shell] }, io) {
      io.out(scripts[shell as keyof typeof scripts](casesOf(listCommands())))
    },
  })
