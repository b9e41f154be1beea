import { createPlural } from '../../leaderboard/messages/plural.ts'

const plural = createPlural('en')

export const english = {
  title: 'Model',
  leaderboard: 'Leaderboard',
  free: 'free',
  notFound: {
    title: 'This model is not on the board',
    text: 'The address may be wrong, or the model was taken out before anybody voted on it.',
    link: 'Open the leaderboard',
  },
  unvoted: {
    title: 'No votes yet',
    text: 'Nobody has judged an answer of this model. Its first vote puts it on the board.',
    battle: 'Start a battle',
  },
  nothingYet: 'The address is kept: this page goes on as soon as the service answers.',
  stale: (moment: string) => `What you see is as of ${moment}. It goes on by itself as soon as the service answers.`,
  partSaved: 'The rest of this page is not affected.',
  standing: {
    title: 'Standing',
    rank: 'Rank',
    of: (count: string) => `of ${count}`,
    rankRange: (from: string, to: string) => `between ${from} and ${to}`,
    rating: 'Rating',
    interval: (from: string, to: string) => `95% interval from ${from} to ${to}`,
    expected: 'Expected win rate',
    votes: 'Votes',
  },
  record: {
    title: 'Record',
    wins: 'Won',
    losses: 'Lost',
    ties: 'Ties',
    bothBad: 'Both bad',
    winRate: 'Win rate',
  },
  reliability: {
    title: 'Reliability',
    fallback: 'Fallback rate',
    fallbackText: 'Battles in which another model had to answer for it.',
    bothBad: 'Both-bad rate',
    bothBadText: 'Votes that found neither answer good.',
    draws: 'Share of draws',
    drawsText: (expected: string) => `Should be ${expected}, by the battles it could have been drawn for.`,
    drawsUnknown: 'It was not drawn yet.',
  },
  next: {
    title: 'Telling it apart',
    above: (name: string) => `From ${name}, the next above`,
    below: (name: string) => `From ${name}, the next below`,
    separated: 'The votes tell the two apart already.',
    same: 'The two are practically the same: no number of votes that anybody will cast would tell them apart.',
    votes: (count: number, written: string) =>
      plural(count, {
        one: 'About one more vote on the two would tell them apart.',
        other: `About ${written} more votes on the two would tell them apart.`,
      }),
    hint: 'How is this estimated?',
    hintText:
      'From the widths of the two intervals, as if the ratings were independent and stayed where they are. Errors shrink with the square root of the number of votes. It is rather too high than too low.',
    alone: 'There is no other rated model in its group.',
  },
  neighbours: {
    title: 'Neighbours',
    text: (name: string) => `The chance is that of ${name} to win, as the ratings predict it.`,
    rank: 'Rank',
    model: 'Model',
    rating: 'Rating',
    chance: 'Chance to win',
    self: 'this model',
  },
  opponents: {
    title: 'Head to head',
    text: 'Everybody it met, the ones it did best against first.',
    model: 'Opponent',
    observed: 'Share of points',
    predicted: 'Predicted',
    votes: 'Votes',
    counts: 'Won – lost – tied – both bad',
    none: 'It met nobody yet.',
    more: (count: number, written: string) => plural(count, { one: 'Show one more', other: `Show ${written} more` }),
  },
  history: { title: 'Rating over time' },
}
