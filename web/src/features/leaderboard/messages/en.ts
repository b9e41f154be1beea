import { createPlural } from '../../../language/plural.ts'

const plural = createPlural('en')

export const english = {
  intro: 'Ranked by votes. Updates live.',
  scope: {
    blind: 'Counts only votes cast before the names were known.',
    all: 'Counts all votes, also those cast when the names were known.',
  },
  board: 'Ranking',
  empty: {
    title: 'No votes yet',
    text: 'The first vote starts the leaderboard.',
    filteredText: 'No votes match these filters.',
  },
  facts: {
    label: 'About this leaderboard',
    votes: 'Votes',
    voters: 'Voters',
    effectiveVoters: 'Effective voters',
    effectiveVotersHint: 'Equivalent number of equally active voters.',
    asOf: 'As of',
    method: 'Method',
    methodHint:
      'Bradley–Terry: the ratings that best explain all votes together, in any order. The number is the version of the method.',
    excluded: 'Votes not counted',
    excludedNone: 'None',
    fallback: (count: string) => `${count} with a fallback`,
    self: (count: string) => `${count} same-model battles`,
    leaked: (count: string) => `${count} self-identified`,
    named: (count: string) => `${count} with names shown`,
    informed: (count: string) => `${count} after a reveal`,
    held: (count: string) => `${count} on hold`,
  },
  health: {
    title: 'Health of this board',
    unfiltered: 'For all prompts and days: these figures ignore the filters of this page.',
    excluded: (count: number, written: string, all: string) =>
      plural(count, {
        one: `${written} of ${all} votes is left out of this ranking.`,
        other: `${written} of ${all} votes are left out of this ranking.`,
      }),
    held: 'Voters on hold',
    heldVoters: (count: number, written: string) =>
      count === 0
        ? 'No voter was found who votes for or against one model whatever it answers.'
        : plural(count, {
            one: 'One voter votes for or against one model whatever it answers. Their votes do not count.',
            other: `${written} voters vote for or against one model whatever it answers. Their votes do not count.`,
          }),
    position: 'Left or right',
    positionText: {
      none: (share: string) =>
        `The left answer won ${share} of the decided votes, which is no sign that voters favor a side of the screen.`,
      left: (share: string) =>
        `The left answer won ${share} of the decided votes: voters seem to favor the left side of the screen.`,
      right: (share: string) =>
        `The left answer won ${share} of the decided votes: voters seem to favor the right side of the screen.`,
    },
    agreement: 'Agreement between voters',
    agreementText: (share: string, chance: string) =>
      `Two people who judged the same two models preferred the same one ${share} of the time. Tossing a coin would give ${chance}.`,
    agreementUnknown: 'No two people have judged the same two models yet.',
    first: 'First place',
    noFirst: 'There is no first place yet: fewer than two models are ranked.',
    firstVotes: (name: string, count: number, written: string) =>
      plural(count, {
        one: `${name} would lose the first place without the one vote that helps it most.`,
        other: `${name} would lose the first place without the ${written} votes that help it most.`,
      }),
    firstStaysWithoutVotes: (name: string) => `${name} would stay first even without all the votes that help it.`,
    firstVoters: (name: string, count: number, written: string) =>
      plural(count, {
        one: `${name} would lose the first place without the one voter who helps it most.`,
        other: `${name} would lose the first place without the ${written} voters who help it most.`,
      }),
    firstStaysWithoutVoters: (name: string) => `${name} would stay first even without all the voters who help it.`,
  },
  noBlindVotes: 'There are no blind votes yet, so all votes are shown.',
  fewVoters: 'Few people have voted so far. The intervals describe these voters, not people in general.',
  reading: {
    title: 'How to read this leaderboard',
    ratingText: 'Bradley–Terry strength on the Elo scale, centered at 1000. +100 points ≈ 64% wins.',
    interval: 'Interval',
    intervalText:
      'The 95% confidence interval of the rating, computed over voters: 100 votes from one person are not 100 people.',
    range: 'Rank range',
    rangeText: 'The best and worst rank that the votes allow. Only ranked models count.',
    surely: 'Surely above',
    surelyText:
      'The votes separate the model from every ranked model below it, even for readers who check the board again and again.',
    expectedText: 'Average chance of beating another ranked model in the same group.',
    bothBadText: 'How often voters rated both answers as bad.',
    fallbackText: 'How often the model failed and a fallback answered.',
    excludedText:
      'They are saved but count for no model here: the same model was on both sides (self), a fallback answered (fallback), an answer identified its model (leaked), or the votes of a voter are on hold (held). "Blind votes only" also leaves out votes by people who saw the names (named) or could have learned them from an earlier vote (informed).',
  },
  filters: {
    label: 'Filters',
    text: 'Search models',
    provider: 'Provider',
    allProviders: 'All providers',
    tag: 'Categories',
    allPrompts: 'All prompts',
    free: 'Free models only',
    blind: 'Blind votes only',
    style: 'Style-controlled',
    since: 'From',
    until: 'To',
    sort: 'Sort by',
    order: { ascending: 'ascending', descending: 'descending' },
    more: 'More filters',
    reset: 'Reset',
    shown: (count: number) => plural(count, { one: `${count} model shown`, other: `${count} models shown` }),
    tagsSaved: 'The leaderboard is not affected. Only the categories are missing.',
  },
  tags: {
    code: 'Code',
    noCode: 'No code',
    math: 'Math',
    short: 'Short prompts',
    medium: 'Medium prompts',
    long: 'Long prompts',
  },
  columns: {
    rank: 'Rank',
    model: 'Model',
    provider: 'Provider',
    rating: 'Rating',
    expected: 'Expected win rate',
    votes: 'Votes',
    bothBad: 'Both bad',
    fallback: 'Fallback',
    details: 'Details',
  },
  row: {
    details: (name: string) => `Details of ${name}`,
    rank: (rank: string) => `rank ${rank}`,
    surelyAbove: (name: string) => `${name} is surely above the ranked models below`,
    rankRange: (from: string, to: string) => `rank range ${from} to ${to}`,
    interval: (from: string, to: string) => `95% interval from ${from} to ${to}`,
    wins: 'Wins',
    losses: 'Losses',
    ties: 'Ties',
    winRate: 'Win rate',
    name: 'Name',
    none: 'none',
  },
  status: {
    provisional: 'provisional',
    provisionalText: 'Few votes so far. Not ranked yet, and not counted in the rank ranges of other models.',
    retired: 'retired',
    retiredText: 'No longer used in battles. Its votes still count.',
    unvoted: 'no votes',
    unvotedText: 'Not rated yet.',
    separated: 'one-sided',
    separatedText:
      'It always won or always lost. The votes set no limit to this rating, so read it as a minimum or maximum.',
  },
  groups: {
    main: 'Main group',
    other: (number: string) => `Group ${number}: not comparable yet`,
    text: 'These models have not met the main group, directly or through other models. Their ratings use a separate scale.',
    noMatch: 'No model matches these filters.',
  },
  style: {
    title: 'Style effects',
    text: 'These ratings exclude the effect of length and formatting. Effect of a typical difference between two answers:',
    feature: 'Feature',
    points: 'Points',
    error: 'Standard error',
    features: { tokens: 'Length', headers: 'Headings', lists: 'Lists', bold: 'Bold text' },
  },
  export: {
    label: 'Export',
    csvPlain: 'CSV (without style control)',
  },
  verify: {
    computed: (last: string) => `Computed from votes 1 to ${last} of the public vote log.`,
    check: 'Anyone can check it:',
  },
  stale: (moment: string) => `Showing data from ${moment}. Updates resume when the service is available again.`,
  nothingYet: 'Your filters are saved in the address.',
  plots: {
    title: 'Plots',
    names: { intervals: 'Intervals', matrix: 'Head to head', history: 'Over time', position: 'Position' },
    asTable: 'Show as table',
    saved: 'The ranking above is not affected.',
    nothing: 'Nothing to show before the first vote.',
    intervals: {
      text: 'Ratings with 95% intervals. Models with widely overlapping intervals cannot be separated yet.',
      label: (count: string) =>
        `Ratings with 95% intervals of ${count} models, best first; the numbers are in the table below.`,
    },
    matrix: {
      text: 'Results of the row model against the column model. Use the arrow keys; details appear below.',
      label: 'Head to head, row against column',
      observed: 'Observed share',
      predicted: 'Predicted chance',
      show: 'Cells show',
      never: 'never met',
      hint: 'Point to a cell, or move to it, for details.',
      cell: (row: string, column: string) => `${row} against ${column}`,
      observedShare: (share: string) => `${share} of the points`,
      predictedShare: (share: string, lower: string, upper: string) => `predicted ${share} (${lower} to ${upper})`,
      votes: (count: number, written: string) => plural(count, { one: `${written} vote`, other: `${written} votes` }),
      separator: '; ',
      counts: (votes: string, wins: string, losses: string, ties: string, bothBad: string) =>
        `${votes}, ${wins} won, ${losses} lost, ${ties} tied, ${bothBad} both bad`,
      certainty: {
        above: 'clearly more than half',
        below: 'clearly less than half',
        unclear: 'not clear which is better',
      },
      legend: {
        label: 'Colors',
        rowClear: 'Row model clearly ahead',
        rowUnclear: 'Row model ahead, not clear yet',
        columnUnclear: 'Column model ahead, not clear yet',
        columnClear: 'Column model clearly ahead',
        text: 'Clearly: the 95% interval of the predicted chance excludes 50%. Otherwise the votes do not show yet which model is better.',
      },
      unequalStyle: "Style control doesn't apply to raw counts.",
    },
    history: {
      text: 'Rating at the end of each day with its 95% interval, from all votes. Wide early intervals may exceed the plot.',
      choose: (max: string) => `Models (up to ${max})`,
      label: (names: string) => `Rating over time of ${names}; the numbers are in the table below.`,
      day: 'Day',
      none: 'Choose a model to see its history.',
    },
    position: {
      text: 'A fair coin decides which answer is on the left. This shows whether voters favor a side.',
      left: (share: string) => `Left ${share}`,
      right: (share: string) => `Right ${share}`,
      shares: 'Share of votes for the left and the right answer',
      effect: 'Left-position advantage',
      points: (points: string, from: string, to: string) => `${points} points (95% interval from ${from} to ${to})`,
      unknown: 'Not known yet. More votes are needed.',
      none: 'No sign of a preference: the interval includes zero.',
      some: 'Voters seem to favor a side: the interval excludes zero.',
      measure: 'Measure',
      value: 'Value',
      leftRate: 'Share of the left answer',
      error: 'Standard error in points',
    },
  },
}
