import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { setStatus } from './set-status.ts'

export const restoreModel = defineCommand({
  name: 'models restore',
  summary: 'bring a retired model back into service',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: 'It is active again at once, with the votes it had.',
  examples: ['npx arena models restore gemini-2.0-flash'],
  async run({ values, words: [modelName = ''] }, io) {
    await setStatus(io, { ...values, modelName, status: 'active' })
    io.out(`Restored ${modelName}.\n`)
    return exitCodes.done
  },
})
