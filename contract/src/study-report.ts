import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { Nullable, NullableInteger, NullableNumber, NullableText, OneOf, Uuid } from './schema.ts'
import { Contestant, LeftOutPair, Study } from './studies.ts'
import { StudyPrompt } from './study-drafts.ts'
import { SkipReason } from './study-votes.ts'

// Contestants are named by their names, which are unique in a study.

const Count = (description?: string) => Type.Integer({ minimum: 0, ...(description ? { description } : {}) })
const Share = (description: string) => NullableNumber({ minimum: 0, maximum: 1, description })

const Bounds = Type.Object({ lower: Type.Number(), upper: Type.Number() })
const Interval = Nullable(Bounds, {
  description: 'Of 95%, in rating points, as for a study of fixed length; `null` with fewer than two prompts.',
})
const intervals = {
  population: Nullable(Bounds, {
    description:
      'Of 95%, for people and prompts like these, as for a study of fixed length; `null` with fewer than two prompts, and where one person voted.',
  }),
  panel: Interval,
}

export const StudyVerdict = Type.Object({
  decided: Type.Boolean({ description: 'The question of the study is answered.' }),
  best: NullableText({ description: 'Goal `best`: the contestant that is better than all others.' }),
  notBest: Type.Array(Type.String(), {
    description: 'Goal `best`: contestants that another one is better than. Also where it is not decided who is best.',
  }),
  results: Type.Array(
    Type.Object({
      contestant: Type.String(),
      result: OneOf(['better', 'worse', 'no worse', 'open'], { description: 'Compared with the baseline.' }),
    }),
    { description: 'Goal `baseline`: of every other contestant.' },
  ),
  comparisons: Count('Closed comparisons that the verdict is from.'),
  decidedAfterPrompt: NullableInteger({
    description: 'The place in the drawn order, from 1, of the prompt that answered the question; `null` if none did.',
  }),
})
export type StudyVerdict = Static<typeof StudyVerdict>

export const StudyRank = Type.Object({
  contestant: Type.String(),
  rating: Type.Number({ description: 'The mean of all contestants is 1000. 100 points more are about 64% wins.' }),
  ...intervals,
})
export type StudyRank = Static<typeof StudyRank>

const ThreeSources = Type.Object({
  votes: Type.Number({ description: 'Chance in single votes.' }),
  voters: NullableNumber({ description: 'How people differ; `null` with one voter, who cannot show it.' }),
  prompts: Type.Number({ description: 'How prompts differ.' }),
})

const StudyLimits = Type.Object({
  shares: Type.Object(ThreeSources.properties, {
    description:
      'Of the uncertainty of the differences that the question is about: those of the best contestant, or those of the baseline. They add up to 1.',
  }),
  withTwice: Type.Object(ThreeSources.properties, {
    description:
      'The intervals relative to the present ones (1) with twice as many votes of the same people, twice the people, or twice the prompts.',
  }),
  helpsMost: OneOf(['votes', 'voters', 'prompts']),
})

const WinShare = Type.Object({
  comparisons: Count('Closed comparisons that the verdict is from.'),
  share: Share('The mean points of the first in them; `null` without any.'),
  lower: Type.Number({ description: 'What the bets of the verdict have not refuted. It holds whenever it is read.' }),
  upper: Type.Number(),
  changed: Type.Boolean({ description: 'Preferences changed on the way: the share is outside of its own interval.' }),
})

export const StudyPairResult = Type.Object({
  first: Type.String({ description: 'The one with the higher rating.' }),
  second: Type.String(),
  comparisons: Count('With a vote.'),
  wins: Count('Votes for the first.'),
  losses: Count(),
  ties: Count(),
  bothBad: Count(),
  winRate: Share('Points of the first in their votes, with half a point for a tie; `null` without a vote.'),
  winShare: Nullable(WinShare, {
    description:
      'For these voters, and prompts like these, with the level of the study for all pairs together: the interval excludes one half exactly where it is decided that one of the two is better. `null` if the question is not about the pair.',
  }),
  difference: Type.Number({ description: 'Of their ratings.' }),
  ...intervals,
  chance: Type.Number({ description: 'That the first wins, by the ratings of all votes.' }),
  chanceLower: NullableNumber({ description: 'For people and prompts like these, or for the one person who voted.' }),
  chanceUpper: NullableNumber(),
})
export type StudyPairResult = Static<typeof StudyPairResult>

const TagResult = Type.Object({
  tag: Type.String(),
  prompts: Count('With a vote.'),
  votes: Count(),
  ranking: Type.Array(StudyRank),
})

export const ReportedContestant = Type.Object({
  ...Contestant.properties,
  answers: Count('Answers in the study.'),
  costUsd: NullableNumber({ description: 'Per answer, the mean; `null` if it is not known.' }),
  ms: NullableNumber({ description: 'Per answer, the median.' }),
  efficient: Type.Object(
    { cost: Nullable(Type.Boolean()), time: Nullable(Type.Boolean()) },
    { description: 'No other is as good for less; `null` where the cost or the time is not known, or nobody voted.' },
  ),
})

export const StudyExample = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Of the prompt in the file.' }),
  prompt: Nullable(StudyPrompt, { description: '`null` after the texts were erased.' }),
  first: Type.Object({ contestant: Type.String(), text: NullableText() }),
  second: Type.Object({ contestant: Type.String(), text: NullableText() }),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'The mean points of the first.' }),
  votes: Count(),
})
export type StudyExample = Static<typeof StudyExample>

const StudyStyle = Type.Object({
  effects: Type.Array(
    Type.Object({
      feature: OneOf(['tokens', 'headers', 'lists', 'bold']),
      points: Type.Number({ description: 'What a typical difference of it is worth.' }),
      se: NullableNumber(),
    }),
  ),
  pairs: Type.Array(
    Type.Object({ first: Type.String(), second: Type.String(), difference: Type.Number(), population: Interval }),
    { description: 'With length and formatting held equal. Pairs are left out where that makes them too uncertain.' },
  ),
})

export const ReportedVoter = Type.Object({
  voter: Type.Integer({ minimum: 1, description: 'The number in the log.' }),
  owner: Type.Boolean(),
  votes: Count(),
  share: Type.Number({ description: 'Of all votes.' }),
  left: Share('Points of the left answers in their votes.'),
  favours: Nullable(OneOf(['left', 'right']), { description: 'The side that is chosen more often than by chance.' }),
  medianMs: NullableInteger({ description: 'From an assignment to its vote.' }),
  hurried: Type.Number({ description: 'The share of votes that came sooner than anybody can have read the answers.' }),
  tooFast: Type.Boolean({ description: 'More than half of the votes are hurried.' }),
})
export type ReportedVoter = Static<typeof ReportedVoter>

const Agreement = Type.Object({
  share: Share('Of pairs of votes of two people on one comparison; `null` without any.'),
  pairs: Count(),
})

const StudyTrust = Type.Object({
  agreement: Type.Object(Agreement.properties, { description: 'The same choice; a tie equals a tie.' }),
  agreementWithoutTies: Agreement,
  consistency: Type.Object({
    share: Share('Of comparisons shown again with the sides exchanged: the same answer; `null` without any.'),
    repeats: Count(),
  }),
  side: Type.Object({
    effect: NullableNumber({ description: 'The mean points of the left answer, minus one half.' }),
    se: NullableNumber(),
  }),
  medianMs: NullableInteger({ description: 'From an assignment to its vote.' }),
  voters: Type.Array(ReportedVoter, { description: 'Most votes first.' }),
  ownerVotes: Count(),
  withoutOwner: Nullable(Type.Array(StudyRank), { description: 'The ranking without the votes of the owner, if any.' }),
  identical: Count('Comparisons that were not made because both texts are the same.'),
  leaked: Type.Object({
    answers: Count('Answers that name their model and that the owner accepted.'),
    votes: Count('Votes on them.'),
  }),
})

const JudgedPair = Type.Object({
  first: Type.String({
    description: 'The one with the higher rating; without votes, the one that judges rate higher.',
  }),
  second: Type.String(),
  wins: Count('Judgements for the first. They are what the judge prefers, and no verdict.'),
  losses: Count(),
  ties: Count(),
  prompts: Count('Judged prompts with votes on the pair.'),
  others: Count('Judged prompts without.'),
  tooFew: Type.Boolean({ description: 'Fewer than 50 prompts with votes: the interval is too narrow.' }),
  combined: Nullable(
    Type.Object({
      people: Type.Number({ description: 'The mean points of the first from votes alone, on these prompts.' }),
      estimate: Type.Number({ description: 'The same from people and the judge together.' }),
      lower: Type.Number(),
      upper: Type.Number(),
      worthPrompts: NullableNumber({ description: 'So many more prompts with votes would have done the same.' }),
    }),
    { description: '`null` with fewer than two prompts with votes, or none without.' },
  ),
})

export const ReportedJudge = Type.Object({
  name: Type.String(),
  model: Type.String(),
  rubric: Type.String(),
  family: Type.Array(Type.String(), { description: 'Contestants whose models are of its own family.' }),
  total: Count('Pairs and prompts that could be judged.'),
  judgements: Count('Those that were judged in both orders. The others failed, could not be read or were not reached.'),
  steady: Count('Judgements that did not change with the order of the answers. A change of mind is a tie.'),
  agreement: Type.Object({
    share: Share('Of votes of people: the same choice.'),
    votes: Count(),
    kappa: NullableNumber(),
  }),
  agreementWithoutTies: Type.Object({ share: Share('Where neither is a tie.'), votes: Count() }),
  pairs: Type.Array(JudgedPair),
})
export type ReportedJudge = Static<typeof ReportedJudge>

const StudyJudges = Type.Object({
  judges: Type.Array(ReportedJudge),
  peopleKappa: NullableNumber({ description: 'Of people with people; their agreement is in `trust`.' }),
  ranking: Type.Array(StudyRank, {
    description:
      'By judges alone, each counted as a voter; empty without judgements. `panel`: for these judges, and prompts like these. `population` is `null`.',
  }),
})
export type StudyJudges = Static<typeof StudyJudges>

const StudyDesign = Type.Object({
  prompts: Count(),
  tagged: Count('Prompts with a tag.'),
  tags: Count('Different tags.'),
  voters: Count(),
  votes: Count('Without repeats.'),
  comparisons: Type.Object({ total: Count('That the design allows.'), opened: Count(), closed: Count() }),
  repeats: Count('Votes on comparisons that were shown again.'),
  leftOut: Type.Array(LeftOutPair),
  scope: OneOf(['voters and prompts', 'this voter'], { description: '`this voter`: one person has voted.' }),
  fewVoters: Type.Boolean({ description: 'Two or three voters: how people differ is mostly assumed.' }),
})

export const StudyFeedback = Type.Object({
  reasons: Type.Array(
    Type.Object({
      reason: Type.String(),
      votes: Count('With this reason, without repeats.'),
      contestants: Type.Array(
        Type.Object({
          contestant: Type.String(),
          won: Count('Of these votes, those for it.'),
          lost: Count('Of these votes, those for the other one.'),
        }),
        { description: 'In the order of the owner. Ties are in neither number.' },
      ),
    }),
    { description: 'Every reason that voters could choose from.' },
  ),
  skips: Type.Array(Type.Object({ reason: Nullable(SkipReason), count: Count() }), {
    description: 'Skipped assignments by the reason given; `null`: without one.',
  }),
  comments: Nullable(
    Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1, description: 'Of the prompt in the file.' }),
        prompt: Type.String({ description: 'The beginning of its last message.' }),
        first: Type.String(),
        second: Type.String(),
        choice: OneOf(['first', 'second', 'tie', 'both-bad']),
        reasons: Type.Array(Type.String()),
        comment: Type.String(),
      }),
    ),
    {
      description:
        'The last 500, by prompt. For the owner alone: `null` for everyone else, also in a published report.',
    },
  ),
})
export type StudyFeedback = Static<typeof StudyFeedback>

/** What a closed study found. `arena verify` computes its numbers again from the log. */
export const StudyReport = Type.Object({
  study: Type.Pick(Study, [
    ...(['studyId', 'name', 'question', 'goal', 'baseline', 'marginPoints', 'settleOn', 'level'] as const),
    ...(['votesPerComparison', 'budgetVotes', 'openedAt', 'closedAt', 'closedBy', 'published', 'parentId'] as const),
    'judgesOnly',
  ]),
  verdict: StudyVerdict,
  ranking: Type.Array(StudyRank, {
    description:
      'Best first; empty without votes. `population`: for people and prompts like these. `panel`: for these voters, and prompts like these. With one voter `population` is `null`, and `panel` is for this person, and prompts like these.',
  }),
  limits: Nullable(StudyLimits, { description: 'What limits the certainty; `null` without votes.' }),
  pairs: Type.Array(StudyPairResult, { description: 'Empty without votes.' }),
  byTag: Type.Array(TagResult, { description: 'The 20 tags with the most votes.' }),
  contestants: Type.Array(ReportedContestant, { description: 'In the order of the owner.' }),
  closest: Type.Array(StudyExample, { description: 'Comparisons on which people were most divided.' }),
  mostLopsided: Type.Array(StudyExample),
  style: Nullable(StudyStyle, { description: '`null` where the votes cannot tell style and contestants apart.' }),
  trust: StudyTrust,
  judges: Nullable(StudyJudges, { description: 'What judges said. It decided nothing. `null` without judges.' }),
  feedback: Type.Object(StudyFeedback.properties, {
    description: 'What voters said besides their choice. It is not in the log, so `arena verify` does not compare it.',
  }),
  design: StudyDesign,
  log: Type.Object({ lines: Count(), hash: Type.String({ description: 'SHA-256 of the last line, in hexadecimal.' }) }),
})
export type StudyReport = Static<typeof StudyReport>

const report = {
  feature: 'studies',
  auth: 'optional',
  errors: 'plain',
  failure: 'API_ERROR',
  params: Type.Object({ studyId: Uuid() }),
} as const
const open = { 409: { description: 'It is not closed.', body: PlainError } }

export const getStudyReport = operation({
  ...report,
  ...endpoints.getStudyReport,
  summary: 'Read the report of a closed study',
  description: 'For the owner, and for everyone once it is published.',
  replies: { 200: { description: 'The report.', body: StudyReport }, ...open },
})

export const getStudyReportCsv = operation({
  ...report,
  ...endpoints.getStudyReportCsv,
  summary: 'Download the ranking of a closed study',
  replies: { 200: { description: 'One line per contestant.', body: Type.String(), contentType: 'text/csv' }, ...open },
})

export const getStudyReportMarkdown = operation({
  ...report,
  ...endpoints.getStudyReportMarkdown,
  summary: 'Download the report of a closed study as a document',
  replies: {
    200: { description: 'The report, in English.', body: Type.String(), contentType: 'text/markdown' },
    ...open,
  },
})
