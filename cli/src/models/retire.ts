import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { changeModel } from './change-model.ts'

export const retireModel = defineCommand({
  name: 'models retire',
  summary: 'retire a model; its votes and history stay',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: 'It is no longer drawn or offered, also by a running service. `npx arena models restore` restores it.',
  examples: ['npx arena models retire gemini-2.0-flash'],
  async run({ values, words: [modelName = ''] }, io) {
    await changeModel(io, { ...values, modelName }, { status: 'retired' })
    io.out(`Retired ${modelName}.\n`)
    return exitCodes.done
  },
})
