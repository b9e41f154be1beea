export const english = {
  text: 'Prompts and answers are private and not shown.',
  list: 'Battles, newest first',
  none: 'No battles yet.',
  noneOfClass: 'No battles in this class.',
  mode: 'Matchup',
  modes: { random: 'random', topper: 'against the top model', manual: 'chosen' },
  sealed: 'sealed',
  sealedMeaning: 'The browser received the model names only after the vote.',
  fallback: 'Fallback reason',
  reasons: {
    timeout: 'timeout',
    error: 'error',
    rate_limited: 'rate-limited',
    empty: 'empty answer',
  },
  tags: 'Tags',
  duration: 'Duration',
}
