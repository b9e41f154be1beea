export const english = {
  list: 'Votes, newest first',
  none: 'No votes yet.',
  noneOfClass: 'No votes in this class.',
  noneSoFar: 'None in this class so far. Show more to search older votes.',
  took: 'Time to vote',
  heldVoters: {
    title: 'Held voters',
    about:
      'These voters vote for or against one model regardless of its answers, or only if it is in the battle. Their votes count on no board.',
    none: 'No voter is held.',
    reason: 'Reason',
    release: 'Release',
    released: 'Released. The votes count again.',
    why: {
      for: (model: string, ratio: string, votes: string) =>
        `Votes for ${model}: likelihood ratio ${ratio} after ${votes} decided votes`,
      against: (model: string, ratio: string, votes: string) =>
        `Votes against ${model}: likelihood ratio ${ratio} after ${votes} decided votes`,
      selection: (model: string, ratio: string, votes: string) =>
        `Votes only if ${model} is in the battle: likelihood ratio ${ratio} after ${votes} votes`,
    },
  },
}
