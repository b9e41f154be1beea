import type { Command, CommandText } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { completionScript, isShell } from './scripts.ts'

/** `listCommands` has this command too, so it is called when it runs. */
export const createCompletionCommand = (listCommands: () => readonly CommandText[]): Command =>
  defineCommand({
    name: 'completion',
    summary: 'print a script that completes commands and options in your shell',
    arguments: ['<bash|zsh|fish>'],
    options: {},
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
    async run({ words: [shell = ''] }, io) {
      if (!isShell(shell)) throw new UsageError(`There is a script for bash, zsh and fish, not for '${shell}'.`)
      io.out(completionScript(shell, listCommands()))
      return exitCodes.done
    },
  })
