export const english = {
  title: 'Vote',
  start: {
    title: 'Help compare answers',
    lead: 'You read a prompt and two answers, and choose the better one. Ties count, too.',
    blind: 'Who wrote an answer stays hidden until the study ends.',
    anytime: 'A few pairs already help. Stop whenever you like: the same link continues where you stopped.',
    button: 'Start',
    stored: 'Your votes are stored without your name.',
    keySaved: 'Your link is still here.',
  },
  account: {
    title: 'Sign in to vote',
    text: 'Only people with an account can vote in this study. You come back here afterwards.',
  },
  wrongLink: {
    title: "This link doesn't work",
    text: 'It is incomplete or was replaced by a new one. Ask the person who sent it to you.',
  },
  progress: (votes: string) => `Your votes: ${votes}`,
  skipped: (skips: string) => `skipped: ${skips}`,
  nextPair: 'Next pair of answers.',
  prompt: {
    reference: 'Reference answer',
  },
  comment: { button: 'Comment', label: 'Comment for the owner of the study (optional)' },
  undo: 'Undo last vote',
  skip: {
    button: 'Skip',
    reasons: { 'not-my-subject': 'Not my subject', same: 'Both say the same', broken: 'Something is broken' },
  },
  choiceSaved: 'Your choice is still here.',
  over: {
    'study-vote-cast': 'You had already voted on this pair. Your earlier vote counts.',
    'assignment-over': 'You were away for a while, and someone else got this pair. Here is another one.',
    'assignment-not-found': 'This pair is no longer yours. Here is another one.',
  },
  waiting: {
    titleFirst: 'Nothing to vote on yet',
    textFirst: 'Other people are voting on the pairs. New ones appear here by themselves.',
    title: 'Thank you! That is all for now',
    text: 'You may close this page. The same link brings you back. If there are new pairs, they appear here by themselves.',
  },
  ended: {
    title: 'This study has ended',
    thanks: (votes: string) => `Thank you! Your votes: ${votes}`,
    noVotes: 'Voting is over.',
    report: 'Read the report',
    reportLater: 'The owner of the study can share its report with you.',
    late: 'The study was closed before your last vote arrived, so that vote does not count.',
  },
}
