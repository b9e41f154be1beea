import { figuresOf, parseInputFile, parseStudyFile, RatingsInputError } from '@arena/ratings'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import { json } from '../output/table.ts'
import { readJson } from '../read-json.ts'
import { rateFile } from './rate-file.ts'
import { describeBoard } from './report.ts'

export const rateCommand = defineCommand({
  name: 'rate',
  summary: 'rate models from a file of tallies or votes',
  arguments: ['<file>'],
  reads: true,
  options: {
    parity: { type: 'boolean', about: 'plain maximum likelihood: no prior, intervals relative to the unweighted mean' },
    'drop-both-bad': {
      type: 'boolean',
      about: 'leave both-bad votes out of the fit instead of counting them as half a win',
    },
    position: { type: 'boolean', about: 'also estimate the advantage of the left answer' },
    style: {
      type: 'boolean',
      about: 'also estimate the effect of style (needs a file of votes with style columns)',
    },
    'ignore-voters': {
      type: 'boolean',
      about: 'treat votes as independent although the file names voters',
    },
    study: {
      type: 'boolean',
      about: 'the file has the votes of a study: print its intervals and its verdict, always as JSON',
    },
    json: shared.json,
  },
  notes: [
    'Needs no database and no service. Use - for standard input. The file is JSON, one of:',
    '  tallies  {models, rows: [[i, j, iWins, jWins, ties, bothBad], …]}, and orderedRows of',
    '           [left, right, leftWins, rightWins, ties, bothBad] where sides are known',
    '  votes    {models, voteColumns, votes}, the columns left, right, outcome (0 left, 1 right, 2 tie, 3 both bad),',
    '           and optionally voter, tokensLeft, tokensRight and so on',
    '  study    with --study: {design: {contestants, goal, baseline, marginPoints, settleOn, level}, columns, votes,',
    '           closedPrompts}, the columns prompt, voter, left, right, choice; and optionally judge',
    'With --json, arrays are in the order of the models in the file. status is ok, provisional or unvoted.',
  ].join('\n'),
  examples: [
    'npx arena rate votes.json',
    'npx arena rate tallies.json --parity --json',
    'npx arena rate --study study.json',
  ],
  async run({ values, words: [file] }, io) {
    if (values.style && values.position) throw new UsageError('--style and --position are different fits: choose one.')
    const { study, json: asJson, ...fit } = values
    if (study && Object.values(fit).includes(true)) throw new UsageError('--study goes with no other fit.')
    const content = await readJson(file, io)
    if (study) return io.out(json(rateParsed(() => figuresOf(parseStudyFile(content)))))
    const rated = rateParsed(() =>
      rateFile(parseInputFile(content), {
        parity: values.parity,
        dropBothBad: values['drop-both-bad'],
        position: values.position,
        style: values.style,
        ignoreVoters: values['ignore-voters'],
      }),
    )
    io.out(asJson ? json(rated.report) : describeBoard(rated))
  },
})

function rateParsed<Result>(rateIt: () => Result): Result {
  try {
    return rateIt()
  } catch (error) {
    if (error instanceof RatingsInputError) throw new CommandError(`The file cannot be rated: ${error.message}.`)
    throw error
  }
}
