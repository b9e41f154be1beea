import type { ModelChanges } from '@arena/server'
import { closestMatch } from 'leven'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { withDatabase } from '../with-database.ts'

interface Named {
  readonly modelName: string
  readonly database: string | undefined
}

/** Changes a model by name. An unknown name is refused with the closest known one. */
async function changeModel(io: Io, { modelName, database: url }: Named, changes: ModelChanges): Promise<void> {
  await withDatabase(io, { database: url }, async ({ database, server, by }) => {
    const store = server.createModelStore(database)
    const models = await store.all()
    const model = models.find((known) => known.modelName === modelName)
    if (model) {
      await store.change(model.modelId, changes, by)
      return
    }
    const names = models.map((known) => known.modelName)
    const meant = closestMatch(modelName, names, { maxDistance: Math.max(2, Math.floor(modelName.length / 3)) })
    const hint = meant ? `did you mean ${meant}?` : '`npx arena models list --all` lists all models.'
    throw new CommandError(`There is no model '${modelName}': ${hint}`)
  })
}

/** A command that makes one change of the named model. */
const changing = (
  texts: { readonly name: string; readonly summary: string; readonly notes: string },
  done: string,
  changes: ModelChanges,
) =>
  defineCommand({
    ...texts,
    arguments: ['<modelName>'],
    options: { database: shared.database },
    examples: [`npx arena ${texts.name} gemini-2.5-pro`],
    async run({ values, words: [modelName] }, io) {
      await changeModel(io, { ...values, modelName }, changes)
      io.out(`${done} ${modelName}.\n`)
    },
  })

export const retireModel = changing(
  {
    name: 'models retire',
    summary: 'retire a model; its votes and history stay',
    notes: 'It is no longer drawn or offered, also by a running service. `npx arena models restore` restores it.',
  },
  'Retired',
  { status: 'retired' },
)

export const restoreModel = changing(
  {
    name: 'models restore',
    summary: 'restore a retired model',
    notes: 'It is active immediately and keeps its votes.',
  },
  'Restored',
  { status: 'active' },
)

export const pauseModel = changing(
  {
    name: 'models pause',
    summary: 'stop drawing a model; it still answers when it is named',
    notes: [
      'A running service stops drawing it within a second. It is no fallback either, unless FALLBACK_MODEL names it.',
      'Its votes and its place on the leaderboard stay. `npx arena models resume` draws it again.',
    ].join('\n'),
  },
  'Paused',
  { paused: true },
)

export const resumeModel = changing(
  {
    name: 'models resume',
    summary: 'draw a paused model again',
    notes: 'A running service draws it within a second.',
  },
  'Resumed',
  { paused: false },
)

export const weighModel = defineCommand({
  name: 'models weight',
  summary: 'set how often a model is drawn',
  arguments: ['<modelName>', '<weight>'],
  options: { database: shared.database },
  notes: [
    'A weight is a number from 0.01 to 10. A model of weight 2 is drawn about twice as often as it would be with 1,',
    'the default. To draw it not at all, use `npx arena models pause`.',
  ].join('\n'),
  examples: ['npx arena models weight gemini-2.5-pro 0.5'],
  async run({ values, words: [modelName, word] }, io) {
    const weight = word.trim() === '' ? Number.NaN : Number(word)
    if (!(weight >= 0.01 && weight <= 10)) throw new UsageError(`A weight is a number from 0.01 to 10, not '${word}'.`)
    await changeModel(io, { ...values, modelName }, { weight })
    io.out(`${modelName} has the weight ${weight}.\n`)
  },
})
