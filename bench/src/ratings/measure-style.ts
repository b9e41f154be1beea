import { addStyleVotes, prepareStyle, rateWithStyle, type StyleVote } from '@arena/ratings'
import { type InterleaveOptions, interleave } from '../interleave.ts'
import { spreadOf } from '../spread.ts'
import { type ArenaSize, drawStyleVotes, STYLE_FEATURES } from './draw-votes.ts'
import type { Row } from './row.ts'

const SEED = 20_250_103
const LATER_VOTES = 10
const COLD_MS_MAX = 350
const WARM_MS_MAX = 80

/**
 * The board at equal style: a fit over every vote, since no tallies are enough for it. Cold prepares the votes too; warm
 * has the earlier ones prepared and adds the later.
 */
export function measureStyle({ models, votes: voteCount }: ArenaSize, options: InterleaveOptions): Row[] {
  const features = STYLE_FEATURES
  const draw = () => drawStyleVotes({ models, votes: voteCount + LATER_VOTES }, SEED)
  const later = draw().slice(voteCount)
  const prepared = prepareStyle({ models, features, votes: draw().slice(0, voteCount) })
  let votes: StyleVote[] = []
  const { board, style } = rateWithStyle(prepared)
  const before = { start: board.theta, startCoefficients: style.map(({ coefficient }) => coefficient) }
  const ms = interleave(
    {
      cold: {
        run: () => rateWithStyle({ models, features, votes }),
        hold: () => {
          votes = draw().slice(0, voteCount)
        },
        release: () => {
          votes = []
        },
      },
      warm: { run: () => rateWithStyle(addStyleVotes(prepared, later), before) },
    },
    options,
  )
  const work = `votes → board at equal style, ${features.length} features`
  const size = { work, models, votes: voteCount }
  return [
    { ...size, start: 'cold', arena: spreadOf(ms.cold), aims: [{ msMax: COLD_MS_MAX }] },
    { ...size, start: 'warm', arena: spreadOf(ms.warm), aims: [{ msMax: WARM_MS_MAX }] },
  ]
}
