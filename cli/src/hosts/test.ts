import type { HostCall } from '@arena/contract'
import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import { json } from '../table.ts'
import { readDatabase } from '../with-database.ts'
import { withHost } from './with-host.ts'

export const testHost = defineCommand({
  name: 'hosts test',
  summary: 'ask a model of a host one question, buffered and streamed',
  arguments: ['<name>'],
  reads: true,
  options: {
    model: { type: 'string', value: 'NAME', about: "the host's name of the model; default: its first active model" },
    database: shared.database,
    json: shared.json,
  },
  notes: 'Two short calls, which may cost a fraction of a cent. Exit code 1 if one fails.',
  examples: ['npx arena hosts test openai', 'npx arena hosts test lab --model llama3.2'],
  async run({ values, words: [name] }, io) {
    const result = await withHost(io, { ...values, open: readDatabase }, (calls, { server }) =>
      server.testHost(calls, name, values.model, new AbortController().signal),
    )
    if (values.json) io.out(json(result))
    else {
      io.out(`${result.model}\n`)
      io.out(`  buffered  ${described(result.buffered)}\n`)
      io.out(`  streamed  ${described(result.streamed)}\n`)
    }
    if (!result.buffered.ok || !result.streamed.ok) throw new CommandError('')
  },
})

function described({ ok, failure, message, totalMs, firstTokenMs, tokensPerSecond }: HostCall): string {
  if (!ok) return `failed: ${failure}`
  const first = firstTokenMs === null ? '' : `, first text after ${firstTokenMs} ms`
  const speed = tokensPerSecond === null ? '' : `, ${tokensPerSecond} tokens per second`
  return `${JSON.stringify(message?.slice(0, 60) ?? '')} in ${totalMs} ms${first}${speed}`
}
