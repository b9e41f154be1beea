import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { changeModel } from './change-model.ts'

export const resumeModel = defineCommand({
  name: 'models resume',
  summary: 'draw a paused model again',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: 'A running service draws it within a second.',
  examples: ['npx arena models resume gemini-2.5-pro'],
  async run({ values, words: [modelName = ''] }, io) {
    await changeModel(io, { ...values, modelName }, { paused: false })
    io.out(`Resumed ${modelName}.\n`)
    return exitCodes.done
  },
})
