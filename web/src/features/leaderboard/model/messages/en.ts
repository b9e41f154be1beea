import { createPlural } from '../../../../language/plural.ts'

const plural = createPlural('en')

export const english = {
  notFound: {
    title: 'Model not found',
    text: 'The address may be wrong, or the model was removed before anyone voted on it.',
    link: 'Open leaderboard',
  },
  nothingYet: 'This page loads when the service responds.',
  partSaved: 'The rest of this page is not affected.',
  /** The link to the other votes, by those that are shown. */
  otherScope: { blind: 'Show all votes', all: 'Show blind votes only' },
  standing: {
    title: 'Standing',
    of: (count: string) => `of ${count}`,
  },
  record: {
    title: 'Record',
  },
  reliability: {
    title: 'Reliability and speed',
    fallback: 'Fallback rate',
    fallbackText: 'Battles in which a fallback answered for it.',
    bothBad: 'Both-bad rate',
    bothBadText: 'Votes that rated both answers as bad.',
    timeText: 'Of recent answers.',
    speedText: 'Of recent answers, with the time to the first word.',
    costText: 'At the average of recent answers.',
    selection: 'Selection share',
    selectionExpected: (expected: string) => `Expected ${expected}.`,
    neverSelected: 'Not selected yet.',
  },
  separation: {
    title: 'Distinguishing models',
    above: (name: string) => `From ${name}, ranked just above`,
    below: (name: string) => `From ${name}, ranked just below`,
    separated: 'The votes already separate them.',
    same: 'They are practically equal. No realistic number of votes would separate them.',
    votes: (count: number, written: string) =>
      plural(count, {
        one: 'About one more vote needed to separate them.',
        other: `About ${written} more votes needed to separate them.`,
      }),
    hint: 'How is this estimated?',
    hintText:
      'A rough forecast from the uncertainty of the difference between both ratings. It assumes that the difference stays as it is, that all models keep getting votes at the present rates, and that new votes come from new voters. The votes on this model are counted.',
    alone: 'No other ranked model in this group.',
    unranked: 'This model is not ranked yet.',
  },
  neighbors: {
    title: 'Neighbors',
    text: (name: string) => `Chance that ${name} wins, as predicted by the ratings.`,
    chance: 'Chance to win',
    self: 'this model',
  },
  reasons: {
    title: 'Why people vote for or against it',
    text: 'From votes with a reason, of any kind that counts. A vote may have several. “Too long” and “unsafe” are said of the answer that lost, or of both answers if both were rated bad.',
    inFavor: 'When it won',
    against: 'When it lost, or both were bad',
    votes: (count: number, written: string) => plural(count, { one: `${written} vote`, other: `${written} votes` }),
    tooFew: 'Too few votes with a reason yet.',
  },
  categories: {
    title: 'Rank by category',
    show: 'Show the rank in each category',
    category: 'Category',
    none: 'No category has votes yet.',
  },
  opponents: {
    text: 'All opponents, best results first.',
    model: 'Opponent',
    observed: 'Share of points',
    predicted: 'Predicted',
    counts: 'Won – lost – tied – both bad',
    none: 'No opponents yet.',
    more: (count: number, written: string) => plural(count, { one: 'Show one more', other: `Show ${written} more` }),
  },
  history: { title: 'Rating over time' },
  unvotedText: 'This model joins the leaderboard with its first vote.',
}
