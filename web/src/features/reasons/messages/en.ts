export const english = {
  why: 'Why? (optional)',
  ownBoard: 'Your own ranking:',
  ownBoardLink: 'See which models you prefer',
  notSaved: 'Your reasons were not saved. Please try again.',
  /** In the order in which they are shown. A new study offers the same ones. */
  reasons: {
    'more-correct': 'more correct',
    'more-complete': 'more complete',
    clearer: 'clearer',
    'better-tone': 'better tone',
    'too-long': 'too long',
    unsafe: 'unsafe',
  },
}
