export const english = {
  why: 'Why? (optional)',
  ownBoard: 'You have voted often enough for a ranking of your own.',
  ownBoardLink: 'See which models you prefer',
  notSaved: 'Your reasons were not saved. Please try again.',
  /** In this order, those of votes; new studies begin with them. */
  reasons: {
    'more-correct': 'more correct',
    'more-complete': 'more complete',
    clearer: 'clearer',
    'better-tone': 'better tone',
    'too-long': 'too long',
    unsafe: 'unsafe',
  },
}
