import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { changeModel } from './change-model.ts'

export const restoreModel = defineCommand({
  name: 'models restore',
  summary: 'restore a retired model',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: 'It is active immediately and keeps its votes.',
  examples: ['npx arena models restore gemini-2.0-flash'],
  async run({ values, words: [modelName = ''] }, io) {
    await changeModel(io, { ...values, modelName }, { status: 'active' })
    io.out(`Restored ${modelName}.\n`)
    return exitCodes.done
  },
})
