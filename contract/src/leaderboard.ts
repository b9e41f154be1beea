import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { ProviderName } from './models.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableInteger, NullableNumber, OneOf, Uuid } from './schema.ts'

const Count = Type.Integer({ minimum: 0 })

const Neighbor = Nullable(
  Type.Object({
    modelId: Uuid(),
    votesNeeded: NullableInteger({
      minimum: 0,
      description:
        'About how many more votes on this model separate the two, with two digits; 0 if they are separated already, ' +
        '`null` if it would take more than a hundred times its votes.',
    }),
  }),
  { description: '`null` if there is none, and for models without a rank.' },
)

export const BoardRow = Type.Object({
  modelId: Uuid(),
  modelName: Type.String(),
  displayName: Type.String(),
  providerName: ProviderName,
  isFree: Type.Boolean(),
  eloScore: Type.Number({ description: 'Bradley–Terry rating on the Elo scale; 1000 before the first vote.' }),
  eloRank: Type.Integer({
    minimum: 0,
    description: 'Position by rating among voted models, provisional ones included, from 1; 0 before the first vote.',
  }),
  ratingLower: NullableNumber({ description: '95% interval.' }),
  ratingUpper: NullableNumber(),
  rankLower: NullableInteger({ description: 'Best rank the votes do not exclude.' }),
  rankUpper: NullableInteger({ description: 'Worst rank the votes do not exclude.' }),
  totalWins: Count,
  totalLosses: Count,
  totalTies: Count,
  totalBothBad: Count,
  totalResponses: Count,
  winRate: Type.Number({ minimum: 0, maximum: 100, description: '100 · wins / responses.' }),
  status: OneOf(['ranked', 'provisional', 'unvoted', 'retired'], {
    description: '`provisional`: rated from few votes, and not counted in the ranges of others.',
  }),
  expectedWinRate: NullableNumber({
    description: 'Mean chance, 0 to 1, to beat the other ranked models of its component.',
  }),
  component: Type.Integer({ description: 'Models of different components never met: not comparable.' }),
  separated: Type.Boolean({
    description: 'The rating is one-sided: the model won or lost too consistently for the votes alone to bound it.',
  }),
  tieRate: NullableNumber({ description: 'Share of its votes, 0 to 1.' }),
  bothBadRate: NullableNumber({ description: 'Share of its votes, 0 to 1.' }),
  fallbackRate: NullableNumber({
    description: 'Share of the battles that it was drawn or named for, 0 to 1, in which it failed.',
  }),
  medianResponseTimeMs: NullableNumber({
    description:
      'Median time of its recent answers, with two digits; `null` with fewer than 20. The same on every board.',
  }),
  tokensPerSecond: NullableNumber({ description: 'The same of tokens of an answer divided by its time.' }),
  costPer1000Answers: NullableNumber({
    description:
      'US dollars, the mean of the same answers times 1,000, with two digits; `null` if fewer than 20 have a cost.',
  }),
  inputPrice: NullableNumber({ description: 'Dollars per million tokens of prompts; `null` if it is not known.' }),
  outputPrice: NullableNumber({ description: 'The same for tokens of answers.' }),
  se: NullableNumber({ description: 'Standard error of the rating.' }),
  df: NullableNumber({ description: 'Degrees of freedom of the interval; `null` if infinite.' }),
  quantile: NullableNumber({ description: 'Half the width of the interval, in standard errors.' }),
  seTheseVoters: NullableNumber({ description: 'Standard error if the same voters voted again.' }),
  modelVoters: NullableNumber({ description: 'Equivalent number of equally active voters of this model.' }),
  tasteVoters: NullableNumber({ description: 'The same, by what their votes say about differences of taste.' }),
  rankLowerAll: NullableInteger({ description: 'Best rank for all models at once.' }),
  rankUpperAll: NullableInteger({ description: 'Worst rank for all models at once.' }),
  surelyAbove: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'The `eloRank` of each model that this one is above, also for a reader who watches the board.',
  }),
  neighbors: Type.Object(
    { above: Neighbor, below: Neighbor },
    { description: 'The ranked models next to it in its component when the intervals were computed.' },
  ),
  provider: Type.String({ deprecated: true }),
  eloRating: Type.Number({ deprecated: true }),
  elo_rating: Type.Number({ deprecated: true }),
  elo: Type.Number({ deprecated: true }),
  wins: Type.Integer({ deprecated: true }),
  losses: Type.Integer({ deprecated: true }),
  ties: Type.Integer({ deprecated: true }),
  totalVotes: Type.Integer({ deprecated: true }),
  total_matches: Type.Integer({ deprecated: true }),
  matches: Type.Integer({ deprecated: true }),
  times_compared: Type.Integer({ deprecated: true }),
  win_rate: Type.Number({ deprecated: true }),
  model_id: Type.String({ deprecated: true }),
  model_name: Type.String({ deprecated: true }),
  display_name: Type.String({ deprecated: true }),
  provider_name: Type.String({ deprecated: true }),
})
export type BoardRow = Static<typeof BoardRow>

export const PositionEffect = Type.Object({
  leftWinRate: NullableNumber({ description: 'Share of decided votes, 0 to 1, that went to the left answer.' }),
  effectPoints: NullableNumber({ description: 'Left-position advantage in rating points.' }),
  se: NullableNumber({ description: 'Its standard error.' }),
})

export const StyleEffect = Type.Object({
  feature: OneOf(['tokens', 'headers', 'lists', 'bold']),
  coefficient: Type.Number({ description: 'Logits for a typical difference.' }),
  se: NullableNumber(),
  points: Type.Number({ description: 'Rating points for a typical difference.' }),
})

const ExcludedVotes = Type.Object(
  {
    self: Count,
    fallback: Count,
    leaked: Count,
    held: Count,
    duplicate: Count,
    informed: Type.Optional(Count),
    named: Type.Optional(Count),
  },
  {
    description:
      'Votes that this board leaves out, by class. `duplicate`: the voter already had a vote on the battle, from before a guest became an account, or the import of the vote was removed. `informed` and `named` are left out of `scope=blind`.',
  },
)

/** Models that are connected by votes. Models of different components are not comparable. */
export const BoardComponent = Type.Object({
  component: Type.Integer(),
  intervalScope: Nullable(OneOf(['population', 'voters']), {
    description: 'Whom the intervals describe: people like these voters, or with one voter this voter alone.',
  }),
  voters: NullableInteger(),
  effectiveVoters: NullableNumber({ description: 'Equivalent number of equally active voters.' }),
  fewVoters: Type.Boolean({ description: 'How much tastes differ is mostly assumed.' }),
  tau2: NullableNumber({ description: 'Variance of taste, in squared logits.' }),
  tau2Raw: NullableNumber({ description: 'The same from the votes alone.' }),
  tasteDf: NullableNumber({ description: "Degrees of freedom of the votes' evidence about taste." }),
  phi: NullableNumber({ description: 'Variance of a vote relative to a coin toss with the same probability.' }),
})

export const Board = Type.Object({
  success: Type.Literal(true),
  asOf: DateTime('When the votes that this board is made from were read.'),
  stale: Type.Boolean({ description: 'The database is unavailable: this is the last board before that.' }),
  totalVotes: Count,
  excludedVotes: ExcludedVotes,
  method: Type.String({ description: 'The rating method and its version.' }),
  scope: OneOf(['all', 'blind']),
  since: Nullable(Type.String({ format: 'date' })),
  until: Nullable(Type.String({ format: 'date' })),
  tag: Nullable(Type.String()),
  style: OneOf(['plain', 'controlled']),
  voters: Count,
  effectiveVoters: Type.Number({ description: 'Equivalent number of equally active voters.' }),
  fewVoters: Type.Boolean({
    description: 'In a component, how much tastes differ is mostly assumed, or there is only one voter.',
  }),
  throughVote: Type.Integer({
    minimum: 0,
    description: 'Last position of the vote log that the board includes. Every figure that comes from votes is of it.',
  }),
  intervalsThroughVote: Type.Integer({
    minimum: 0,
    description: 'Equal to `throughVote`.',
  }),
  logHash: Type.String({ description: 'SHA-256 of the line of the vote log at `throughVote`, in hexadecimal.' }),
  logGeneration: Type.Integer({
    minimum: 1,
    description:
      'Rises when lines of the vote log are gone that were published, as after the failover to a replica that lacked them.',
  }),
  components: Type.Array(BoardComponent),
  position: PositionEffect,
  styleEffects: Nullable(Type.Array(StyleEffect), { description: 'With `style=controlled`.' }),
  items: Type.Array(BoardRow),
})
export type Board = Static<typeof Board>

/** PostgreSQL has no year 0. */
const Day = (description: string) => Type.String({ format: 'date', pattern: '^(?!0000)', description })

/** Filters of the votes that a board is made of. */
export const BoardQuery = Type.Object({
  scope: Type.Optional(
    OneOf(['all', 'blind'], {
      default: 'all',
      description:
        '`all`: votes of the classes `blind`, `named` and `informed`. `blind`: only those of the class `blind`.',
    }),
  ),
  since: Type.Optional(Day('First day (UTC), for example `2026-01-31`.')),
  until: Type.Optional(Day('Last day (UTC), included.')),
  tag: Type.Optional(
    Type.String({
      pattern: '^(code|no-code|math|image|length:(short|medium|long)|lang:[a-z]{2,3})$',
      'x-rule':
        'must be code, no-code, math, image, length:short, length:medium, length:long, or lang: and a language code',
      description:
        '`code`, `no-code`, `math`, `image`, `length:short`, `length:medium`, `length:long` or `lang:` and a code.',
    }),
  ),
})
export type BoardQuery = Static<typeof BoardQuery>

/** The same, with style control. */
export const StyledQuery = Type.Object({
  ...BoardQuery.properties,
  style: Type.Optional(
    OneOf(['plain', 'controlled'], {
      default: 'plain',
      description: '`controlled`: the effect of length, headers, lists and bold text is removed from the ratings.',
    }),
  ),
})
export type StyledQuery = Static<typeof StyledQuery>

const leaderboard = {
  feature: 'leaderboard',
  auth: 'none',
  errors: 'plain',
  failure: 'STATS_ERROR',
} as const
const unchanged = { 304: { description: 'Not modified (`If-None-Match`).' } }
const busy = {
  503: {
    description: 'Too many other filtered boards are being computed; `Retry-After` has the seconds to wait.',
    body: PlainError,
  },
}

export const getBoard = operation({
  ...leaderboard,
  ...endpoints.getBoard,
  summary: 'Read the leaderboard',
  description: 'Best rating first, models without votes last. Carries an `ETag`.',
  query: StyledQuery,
  replies: { 200: { description: 'The board.', body: Board }, ...unchanged, ...busy },
})

/** A board of one voter: without what describes several voters, and without a place in the vote log. */
export const OwnBoard = Type.Omit(Board, [
  ...(['stale', 'voters', 'effectiveVoters', 'fewVoters'] as const),
  ...(['throughVote', 'intervalsThroughVote', 'logHash', 'logGeneration'] as const),
])
export type OwnBoard = Static<typeof OwnBoard>

export const getOwnBoard = operation({
  ...leaderboard,
  ...endpoints.getOwnBoard,
  auth: 'token',
  summary: "Read the board of the caller's own votes",
  description:
    'Computed like the leaderboard, with the same classes, intervals and statuses. The intervals describe the caller alone (`intervalScope` is `voters`), not people in general.',
  query: BoardQuery,
  replies: { 200: { description: 'The board.', body: OwnBoard }, ...busy },
})

export const getBoardCsv = operation({
  ...leaderboard,
  ...endpoints.getBoardCsv,
  summary: 'Read the leaderboard as a table for spreadsheets',
  query: StyledQuery,
  replies: {
    200: { description: 'One line per model.', body: Type.String(), contentType: 'text/csv' },
    ...unchanged,
    ...busy,
  },
})

export const BoardHealth = Type.Object({
  success: Type.Literal(true),
  asOf: DateTime(),
  throughVote: Type.Integer({ minimum: 0, description: 'Last position of the vote log that is included.' }),
  scope: OneOf(['all', 'blind']),
  totalVotes: Count,
  excludedVotes: ExcludedVotes,
  heldVoters: Type.Integer({ minimum: 0, description: 'Voters whose votes are held back now.' }),
  lowTemperatureShare: NullableNumber({
    description:
      'Share of the latest 10,000 blind votes whose battle had a temperature below 0.3, 0 to 1: such answers can be compared with those of a chat. `null` while no blind vote has a stored temperature.',
  }),
  position: PositionEffect,
  agreement: Type.Object({
    share: NullableNumber({
      description:
        'How often two voters who judged the same two models preferred the same one, 0 to 1; `null` without such votes.',
    }),
    chance: Type.Number({ description: 'What votes by coin would give.' }),
    comparisons: Type.Integer({ minimum: 0, description: 'Pairs of decided votes of different voters.' }),
  }),
  fragility: Nullable(
    Type.Object({
      modelId: Uuid(),
      modelName: Type.String(),
      votes: NullableInteger({
        description: 'Removing this many votes changes the first place; `null` if no removal was found.',
      }),
      voters: NullableInteger({ description: 'The same with all votes of this many voters.' }),
    }),
    { description: 'Of the first place: an upper bound. `null` with fewer than two ranked models.' },
  ),
  placesOfFewVoters: Type.Array(
    Type.Object({
      modelId: Uuid(),
      modelName: Type.String(),
      direction: OneOf(['for', 'against'], { description: 'How these voters nearly always vote.' }),
      voters: Type.Integer({ minimum: 1, maximum: 10 }),
      place: Type.Integer({ minimum: 1, description: 'Among the ranked models, by rating.' }),
      placeWithout: Type.Integer({ minimum: 1, description: 'The same without the votes of these voters.' }),
    }),
    {
      description:
        'Models whose place moves by two or more without the votes of at most ten voters, of whose decided votes on the model 95% or more go for it, or against it.',
    },
  ),
})
export type BoardHealth = Static<typeof BoardHealth>

export const getBoardHealth = operation({
  ...leaderboard,
  ...endpoints.getBoardHealth,
  summary: 'Read how far the board can be trusted: excluded votes, held voters, and how easily the first place changes',
  query: Type.Pick(BoardQuery, ['scope']),
  replies: { 200: { description: 'The last figures, those of `throughVote`.', body: BoardHealth }, ...unchanged },
})

export const MatrixCell = Type.Object({
  votes: Count,
  wins: Count,
  losses: Count,
  ties: Count,
  bothBad: Count,
  observed: NullableNumber({ description: 'Share of points that the row model took from the column model.' }),
  predicted: NullableNumber({ description: 'Probability that the row model beats the column model.' }),
  lower: NullableNumber(),
  upper: NullableNumber(),
})
export type MatrixCell = Static<typeof MatrixCell>

export const Matrix = Type.Object({
  success: Type.Literal(true),
  asOf: DateTime(),
  models: Type.Array(Type.Object({ modelId: Uuid(), modelName: Type.String(), displayName: Type.String() })),
  cells: Type.Array(Type.Array(Nullable(MatrixCell)), {
    description: 'One row and one column per model, in the order of `models`; `null` on the diagonal.',
  }),
})
export type Matrix = Static<typeof Matrix>

export const getMatrix = operation({
  ...leaderboard,
  ...endpoints.getMatrix,
  summary: 'Read the head-to-head results and predictions',
  query: BoardQuery,
  replies: { 200: { description: 'Every pair of voted models.', body: Matrix }, ...unchanged, ...busy },
})

export const HistoryPoint = Type.Object({
  day: Type.String({ format: 'date' }),
  rating: Type.Number(),
  ratingLower: Type.Number(),
  ratingUpper: Type.Number(),
  votes: Count,
})
export type HistoryPoint = Static<typeof HistoryPoint>

export const History = Type.Object({
  success: Type.Literal(true),
  modelId: Uuid(),
  modelName: Type.String(),
  items: Type.Array(HistoryPoint),
})
export type History = Static<typeof History>

export const getHistory = operation({
  ...leaderboard,
  ...endpoints.getHistory,
  summary: "Read one model's daily ratings",
  query: Type.Object({
    model: Type.String({ minLength: 1, description: 'A `modelName` or a `modelId`.' }),
    scope: BoardQuery.properties.scope,
  }),
  replies: {
    200: { description: 'A point for each day since its first vote.', body: History },
    ...unchanged,
    404: { description: 'No such model on the leaderboard.', body: PlainError },
  },
})

/** Lines of a full block of the vote log, which never changes. */
export const LOG_BLOCK = 10_000

export const getVoteLog = operation({
  ...leaderboard,
  ...endpoints.getVoteLog,
  summary: 'Read the vote log',
  description:
    'One JSON object per line, in order of position: votes, the holds, releases and merges of voters, and ' +
    'withdrawals of imported votes. A battle has one ' +
    'number for the votes of its owner and one for those of all others. A merge or a withdrawal lists the votes that stop counting as ' +
    '`withdrawn`. A line has the ' +
    'SHA-256 of the line before. Lines never change; a full block (`from` 1, 10001, … and `limit` 10000) can be cached for ever.',
  query: Type.Object({
    from: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1, default: 1, description: 'First position.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: LOG_BLOCK })),
  }),
  replies: {
    200: { description: 'The lines.', body: Type.String(), contentType: 'application/x-ndjson' },
    ...unchanged,
  },
})

export const Draws = Type.Object({
  success: Type.Literal(true),
  battles: Type.Integer({ minimum: 0, description: 'Battles whose models were drawn.' }),
  items: Type.Array(
    Type.Object({
      modelId: Uuid(),
      modelName: Type.String(),
      weight: Type.Number({ description: 'The weight of the model in draws now; 1 unless administrators changed it.' }),
      drawn: Count,
      expected: Type.Number({ description: 'Expected draws, given the chances of every draw.' }),
      share: NullableNumber({ description: 'Share of all draws, 0 to 1.' }),
      expectedShare: NullableNumber({ description: 'Expected share of all draws, 0 to 1.' }),
    }),
  ),
})
export type Draws = Static<typeof Draws>

export const getDraws = operation({
  ...leaderboard,
  ...endpoints.getDraws,
  summary: 'Read how often each model was drawn, and the expected number',
  replies: { 200: { description: 'The draws.', body: Draws }, ...unchanged },
})

export const TagCounts = Type.Object({
  success: Type.Literal(true),
  items: Type.Array(Type.Object({ tag: Type.String(), votes: Count })),
})
export type TagCounts = Static<typeof TagCounts>

export const getTags = operation({
  ...leaderboard,
  ...endpoints.getTags,
  summary: 'List the tags that have counted votes, most votes first',
  replies: { 200: { description: 'The values of `tag`.', body: TagCounts }, ...unchanged },
})
