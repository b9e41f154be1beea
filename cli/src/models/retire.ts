import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { setStatus } from './set-status.ts'

export const retireModel = defineCommand({
  name: 'models retire',
  summary: 'take a model out of service; its votes and its history stay',
  arguments: ['<modelName>'],
  options: { database: shared.database },
  notes: 'It is drawn and offered no more, also by a running service. `npx arena models restore` brings it back.',
  examples: ['npx arena models retire gemini-2.0-flash'],
  async run({ values, words: [modelName = ''] }, io) {
    await setStatus(io, { ...values, modelName, status: 'retired' })
    io.out(`Retired ${modelName}.\n`)
    return exitCodes.done
  },
})
