import { createPlural } from '../../../../language/plural.ts'

const plural = createPlural('en')

export const english = {
  title: 'My ranking',
  intro: 'Which models you prefer, computed from your own votes. Only you see it.',
  ofAll: 'Public leaderboard',
  signInFirst: 'Sign in to see the ranking of your votes.',
  saved: 'Your votes are saved.',
  aboutYou:
    'The intervals are about you alone: they say how certain your ranking is, and nothing about other people. Models with fewer than ten of your votes are provisional. Models that you have not voted on are not listed.',
  fewBlind: 'You have fewer than five blind votes, so all your votes are shown.',
  tooFew: {
    title: 'Not enough votes yet',
    text: (left: number, written: string) =>
      plural(left, {
        one: 'One more vote, and this page shows which models you prefer.',
        other: `${written} more votes, and this page shows which models you prefer.`,
      }),
  },
}
