import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { changeModel } from './change-model.ts'

export const pauseModel = defineCommand({
  name: 'models pause',
  summary: 'stop drawing a model; it still answers when it is named',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: [
    'A running service stops drawing it within a second. It is no fallback either, unless FALLBACK_MODEL names it.',
    'Its votes and its place on the leaderboard stay. `npx arena models resume` draws it again.',
  ].join('\n'),
  examples: ['npx arena models pause gemini-2.5-pro'],
  async run({ values, words: [modelName = ''] }, io) {
    await changeModel(io, { ...values, modelName }, { paused: true })
    io.out(`Paused ${modelName}.\n`)
    return exitCodes.done
  },
})
