import { readFile } from 'node:fs/promises'
import { RatingsInputError, readCase } from '@arena/ratings'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, reasonOf, UsageError } from '../errors.ts'
import type { Io } from '../io.ts'
import { json } from '../table.ts'
import { type Rated, rateFile } from './rate-file.ts'
import { describeBoard } from './report.ts'

export const rateCommand = defineCommand({
  name: 'rate',
  summary: 'rate models from a file of tallies or votes',
  arguments: ['<file>'],
  options: {
    parity: { type: 'boolean', about: 'no prior, intervals against the plain mean: the textbook maximum' },
    'drop-both-bad': { type: 'boolean', about: 'leave both-bad votes out of the fit instead of counting them half' },
    position: { type: 'boolean', about: 'fit the advantage of the left answer beside the ratings' },
    style: {
      type: 'boolean',
      about: 'fit what style was worth beside the ratings (a file of votes with style columns)',
    },
    clustered: {
      type: 'boolean',
      about: 'intervals over voters instead of votes (a file of votes with a voter column)',
    },
    json: shared.json,
  },
  notes: [
    'Needs no database and no service. - is standard input. The file is JSON, one of:',
    '  tallies  {models, rows: [[i, j, iWins, jWins, ties, bothBad], …]}, and orderedRows of',
    '           [left, right, leftWins, rightWins, ties, bothBad] where sides are known',
    '  votes    {models, voteColumns, votes}, the columns left, right, outcome (0 left, 1 right, 2 tie, 3 both bad),',
    '           and if known voter, tokensLeft, tokensRight and so on',
    'With --json, arrays in the order of the models of the file; status is ok, provisional or unvoted.',
  ].join('\n'),
  examples: ['npx arena rate votes.json --clustered', 'npx arena rate tallies.json --parity --json'],
  async run({ values, words: [file = ''] }, io) {
    if (values.style && values.position)
      throw new UsageError('--style and --position are two different fits: ask for one.')
    const rated = rateIt(await readJson(file, io), {
      parity: values.parity,
      dropBothBad: values['drop-both-bad'],
      position: values.position,
      style: values.style,
      clustered: values.clustered,
    })
    io.out(values.json ? json(rated.report) : describeBoard(rated))
    return exitCodes.done
  },
})

function rateIt(file: unknown, options: Parameters<typeof rateFile>[1]): Rated {
  try {
    return rateFile(readCase(file), options)
  } catch (error) {
    if (error instanceof RatingsInputError) throw new CommandError(`The file cannot be rated: ${error.message}.`)
    throw error
  }
}

async function readJson(file: string, io: Io): Promise<unknown> {
  const text = await (file === '-' ? io.input() : readFile(file, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code ?? reasonOf(error)}): check its name.`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${file} is not JSON (${reasonOf(error)}).`)
  }
}
