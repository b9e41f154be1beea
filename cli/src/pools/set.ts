import { byCommandLine } from '../by-command-line.ts'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'

export const setPool = defineCommand({
  name: 'pools set',
  summary: 'add or replace a pool that battles can be drawn from',
  arguments: ['<name>'],
  options: {
    label: { type: 'string', value: 'LABEL', about: 'the name that people see', required: true },
    models: { type: 'string', value: 'A,B,…', about: 'its models, separated by commas; at least two', required: true },
    database: shared.database,
  },
  notes: [
    '<name> is what requests send as `pool`: up to 32 lower-case letters, digits and dashes.',
    'A running service uses it within two seconds. A model may be in several pools.',
  ].join('\n'),
  examples: ['npx arena pools set coding --label Coding --models qwen/qwen3-32b,openai/gpt-oss-120b'],
  async run({ values, words: [name = ''] }, io) {
    const modelNames = values.models
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const { modelIds } = await withDatabase(io, values, async ({ database, server }) => {
      try {
        const models = await server.createModelStore(database).all()
        const pool = server.checkPool(name, { label: values.label, modelNames }, models)
        await server.createPoolStore(database).save(pool, byCommandLine())
        return pool
      } catch (error) {
        if (error instanceof server.ArenaError) throw new CommandError(`${error.message}.`)
        throw error
      }
    })
    io.out(`Saved ${name} with ${modelIds.length} models.\n`)
    return exitCodes.done
  },
})
