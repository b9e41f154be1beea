import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { changeModel } from './change-model.ts'

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
  async run({ values, words: [modelName = '', word = ''] }, io) {
    const weight = word.trim() === '' ? Number.NaN : Number(word)
    if (!(weight >= 0.01 && weight <= 10)) throw new UsageError(`A weight is a number from 0.01 to 10, not '${word}'.`)
    await changeModel(io, { ...values, modelName }, { weight })
    io.out(`${modelName} has the weight ${weight}.\n`)
    return exitCodes.done
  },
})
