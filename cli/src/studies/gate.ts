import type { Study } from '@arena/contract'
import { type Bet, type DesignEntry, recomputeStudy } from '@arena/ratings'
import { defineCommand } from '../command.ts'
import { Answered, CommandError, UsageError } from '../errors.ts'
import { asCalled } from '../output/io.ts'
import { json, printable } from '../output/table.ts'
import { checkLines, STUDY_LOG } from '../verify/check-log.ts'
import { KEY_NOTE, serviceOptions, studyAt } from './studies-at.ts'

interface Claim {
  readonly first: string
  readonly claim: Bet['claim']
  readonly second: string
}

type Outcome = 'holds' | 'refuted' | 'undecided' | 'open'

const SENTENCES: Readonly<Record<Outcome, string>> = {
  holds: 'It holds',
  refuted: 'It is refuted',
  undecided: 'It is not decided, and the study is closed',
  open: 'It is not decided yet: the study is not closed',
}

/** What to do about a claim that is not decided. */
function adviceFor({ state, studyId, judgesOnly, closedBy }: Study): string {
  if (judgesOnly) return 'The study is for judges only, who decide nothing: create one in which people vote.'
  if (state === 'draft') return `The study is a draft: npx arena studies open ${studyId}`
  if (state === 'open') return `The study is open for votes: npx arena studies status ${studyId}`
  if (closedBy === 'verdict')
    return 'The study ended with the answer to another question: create one whose goal and settleOn are about this claim.'
  if (closedBy !== 'budget')
    return 'It was closed before the votes decided it: create it again under this name and leave it open.'
  return 'Closed is final: create a study with more prompts, more voters or a larger budgetVotes.'
}

export const gateStudy = defineCommand({
  name: 'studies gate',
  summary: 'exit with 0 if a study shows a claim, for scripts and pipelines',
  arguments: ['<study>'],
  reads: true,
  options: {
    expect: {
      type: 'string',
      value: 'CLAIM',
      about: '"NAME no worse than NAME" or "NAME better than NAME"',
      required: true,
    },
    ...serviceOptions,
  },
  notes: [
    'Exit codes: 0 the claim holds, 3 it is refuted (the other one is better), 4 it is not decided or the study is not closed,',
    '1 the command failed, 2 the study does not test this claim. Every pair of a study with the goal best is tested for',
    '"better than"; one with a baseline tests "better than" against it, in both directions, and "no worse than" it.',
    'The answer is computed from the log of the study, whose lines are checked.',
    KEY_NOTE,
  ].join('\n'),
  examples: ['npx arena studies gate 0199… --expect "new no worse than current"'],
  async run({ values, words: [word] }, io) {
    const { ask, studyId } = await studyAt(io, values, word)
    const study = await ask((studies, options) => studies.read(studyId, options))
    const claim = readClaim(values.expect, study)
    const outcome =
      study.state === 'closed'
        ? await judge(claim, await ask((studies, options) => studies.log(studyId, options)))
        : 'open'
    const { state, name } = study
    const advice = outcome === 'undecided' || outcome === 'open' ? asCalled(io, adviceFor(study)) : null
    if (values.json) io.out(json({ studyId, name, state, expect: values.expect, outcome, advice }))
    else io.out(`${printable(`${claim.first} ${claim.claim} than ${claim.second}`)}: ${SENTENCES[outcome]}.\n`)
    if (!values.json && advice !== null) io.err(`${advice}\n`)
    if (outcome !== 'holds') throw new Answered(outcome === 'refuted' ? 'refuted' : 'undecided')
  },
})

/** The claim, if the study tests it. Names are compared as a whole, because they can contain any words. */
function readClaim(written: string, { contestants, goal, baseline }: Study): Claim {
  if (contestants === null) throw new CommandError('Only its owner can test a study that is not closed.')
  if (goal === 'baseline' && baseline === null)
    throw new UsageError('The study has no baseline yet, and tests no claim.')
  const names = contestants.map(({ name }) => name)
  const spaced = (text: string) => text.trim().replace(/\s+/g, ' ')
  const pairs = names.flatMap((first) => names.flatMap((second) => (first === second ? [] : [{ first, second }])))
  const claims = pairs.flatMap((pair) => (['better', 'no worse'] as const).map((claim) => ({ ...pair, claim })))
  const [meant, another] = claims.filter(({ first, claim, second }) =>
    [`${first} ${claim} than ${second}`, `${first} is ${claim} than ${second}`].map(spaced).includes(spaced(written)),
  )
  if (!meant || another) {
    throw new UsageError(
      `--expect must be "NAME no worse than NAME" or "NAME better than NAME", with two of the contestants: ${names.map(printable).join(', ')}.`,
    )
  }
  const { first, claim, second } = meant
  if (goal === 'best' && claim === 'no worse')
    throw new UsageError('A study with the goal best does not test "no worse than": expect "better than".')
  if (goal === 'baseline' && second !== baseline && (first !== baseline || claim === 'no worse'))
    throw new UsageError(`The study compares with ${printable(baseline!)}, and does not test this claim.`)
  return meant
}

/** What the bets of the log say about the claim. Like the verdict, *worse* comes before *no worse*. */
async function judge({ first, claim, second }: Claim, log: string): Promise<Outcome> {
  const lines = log.split('\n').filter((line) => line !== '')
  const { entries } = await checkLines(STUDY_LOG, [lines], { add: () => {} })
  const names = (entries[0] as DesignEntry).contestants.map(({ name }) => name)
  const { claims } = recomputeStudy(entries).verdict
  const isDecided = (a: string, word: Bet['claim'], b: string) =>
    claims.some(
      (bet) =>
        bet.a === names.indexOf(a) &&
        bet.b === names.indexOf(b) &&
        bet.claim === word &&
        bet.decidedAfterPrompt !== null,
    )
  if (isDecided(first, 'better', second)) return 'holds'
  if (isDecided(second, 'better', first)) return 'refuted'
  return claim === 'no worse' && isDecided(first, 'no worse', second) ? 'holds' : 'undecided'
}
