import { createPlural } from '../../../language/plural.ts'

const plural = createPlural('en')

interface PlaceTexts {
  readonly voters: string
  readonly place: string
  readonly without: string
}

export const english = {
  intro: 'People vote on anonymous answers. The models that win most are on top. Updates live.',
  scope: {
    blind: 'Counts only votes cast before the names were known.',
    all: 'Counts all votes, also those cast when the names were known.',
  },
  own: 'My ranking',
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
    leaked: (count: string) => `${count} where an answer named its model`,
    named: (count: string) => `${count} with names shown`,
    informed: (count: string) => `${count} cast after the names had been shown`,
    held: (count: string) => `${count} on hold`,
    duplicate: (count: string) => `${count} repeated or removed`,
  },
  health: {
    title: 'Leaderboard quality',
    intro: 'How far you can trust this ranking.',
    unfiltered: 'For all prompts and days: these figures ignore the filters of this page.',
    excluded: (count: number, written: string, all: string) =>
      plural(count, {
        one: `${written} of ${all} votes is left out of this ranking.`,
        other: `${written} of ${all} votes are left out of this ranking.`,
      }),
    held: 'Suspicious voters',
    heldVoters: (count: number, written: string) =>
      count === 0
        ? 'No single voter is surely rigging the votes.'
        : plural(count, {
            one: 'One person seems to be rigging the votes on a model. Their votes do not count.',
            other: `${written} people seem to be rigging the votes on a model. Their votes do not count.`,
          }),
    lowTemperature: 'Answers that can be recognized',
    lowTemperatureText: (share: string) =>
      `${share} of the latest votes were on answers made with little randomness (a temperature below 0.3). Whoever asks each model the same question could recognize them, so these votes are less blind.`,
    lowTemperatureUnknown: 'Not known yet: no vote has a stored temperature.',
    position: 'Left or right',
    positionText: {
      none: (share: string) =>
        `The left answer won ${share} of the votes that chose a side. That is no sign that people favor a side of the screen.`,
      left: (share: string) =>
        `The left answer won ${share} of the votes that chose a side: people seem to favor the left side of the screen.`,
      right: (share: string) =>
        `The left answer won ${share} of the votes that chose a side: people seem to favor the right side of the screen.`,
    },
    agreement: 'Agreement between voters',
    agreementText: (share: string, chance: string) =>
      `Two people who judged the same two models preferred the same one ${share} of the time. Tossing a coin would give ${chance}.`,
    agreementUnknown: 'No two people have judged the same two models yet.',
    first: 'How safe the first place is',
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
    placesOfFewVoters: 'Places that rest on few voters',
    placeFor: (name: string, count: number, { voters, place, without }: PlaceTexts) =>
      plural(count, {
        one: `${name} is in place ${place}. Without the one voter who nearly always votes for it, it would be in place ${without}.`,
        other: `${name} is in place ${place}. Without the ${voters} voters who nearly always vote for it, it would be in place ${without}.`,
      }),
    placeAgainst: (name: string, count: number, { voters, place, without }: PlaceTexts) =>
      plural(count, {
        one: `${name} is in place ${place}. Without the one voter who nearly always votes against it, it would be in place ${without}.`,
        other: `${name} is in place ${place}. Without the ${voters} voters who nearly always vote against it, it would be in place ${without}.`,
      }),
  },
  noBlindVotes: 'There are no blind votes yet, so all votes are shown.',
  fewVoters: 'Few people have voted so far. The intervals describe these voters, not people in general.',
  reading: {
    title: 'How to read this leaderboard',
    interval: 'Interval',
    intervalText:
      'The 95% confidence interval of the rating, computed over voters: 100 votes from one person are not 100 people.',
    range: 'Rank range',
    tier: 'Line between rows',
    tierText:
      'Every ranked model above the line is surely better than every one below it, even for readers who check the board again and again. Between two lines, the votes do not settle the order.',
    excludedText:
      'They are saved but count for no model here: the same model was on both sides (self), a fallback answered (fallback), an answer identified its model (leaked), the votes of a voter are on hold (held), the voter already had a vote on the battle from before signing in, or the import of the vote was removed (duplicate). "Blind votes only" also leaves out votes by people who saw the names (named), and votes on somebody else\'s battle or after a vote that revealed the models (informed).',
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
    allColumns: 'All columns',
    more: 'More filters',
    reset: 'Reset',
    shown: (count: number) => plural(count, { one: `${count} model shown`, other: `${count} models shown` }),
    tagsSaved: 'The leaderboard is not affected. Only the categories are missing.',
  },
  categories: {
    title: 'Ranks by category',
    text: 'Rank range of each model for each kind of prompt. A dash means that there are too few votes.',
  },
  tags: {
    code: 'Code',
    noCode: 'No code',
    math: 'Math',
    image: 'With images',
    short: 'Short prompts',
    medium: 'Medium prompts',
    long: 'Long prompts',
  },
  columns: {
    rank: 'Rank',
    model: 'Model',
    rating: 'Rating',
    expected: 'Expected win rate',
    votes: 'Votes',
    time: 'Median time',
    speed: 'Tokens/s',
    cost: 'Cost per 1,000 answers',
    inputPrice: 'Input price',
    outputPrice: 'Output price',
    bothBad: 'Both bad',
    fallback: 'Fallback',
    details: 'Details',
  },
  meanings: {
    rank: 'The best and the worst rank that the votes allow: 2–5 means second to fifth. Provisional models have no rank yet.',
    model: 'The model and the host that runs it. The name opens its page.',
    rating:
      'How strong the model is by the votes. 1000 is the middle, and +100 points ≈ 64% wins. The bar is the 95% interval: the true rating is very probably inside.',
    expected: 'Average chance of beating another ranked model in the same group.',
    votes: 'How many votes the model has on this leaderboard.',
    time: 'Half of its recent answers took less time. Counts the last 30 days, and only battles with a vote.',
    speed: 'Median of the tokens of an answer divided by its whole time. A token is about three quarters of a word.',
    cost: 'At the average cost of its recent answers, which comes from their tokens and the prices of the model.',
    inputPrice: 'US dollars per million tokens of prompts.',
    outputPrice: 'US dollars per million tokens of answers.',
    bothBad: 'How often voters rated both answers as bad.',
    fallback: 'How often the model failed and a fallback answered.',
  },
  row: {
    votes: (count: number) => plural(count, { one: 'vote', other: 'votes' }),
    details: (name: string) => `Details of ${name}`,
    tierEnds: 'Every model above this line is surely better than every one below',
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
  },
  verify: {
    computed: (last: string) => `Computed from votes 1 to ${last} of the public vote log.`,
    check: 'Anyone can check it:',
  },
  stale: (moment: string) => `Showing data from ${moment}. Updates resume when the service is available again.`,
  nothingYet: 'Your filters are saved in the address.',
  plots: {
    title: 'Plots',
    names: {
      intervals: 'Intervals',
      cost: 'Cost and speed',
      matrix: 'Head to head',
      history: 'Over time',
      position: 'Position',
    },
    save: 'Download SVG',
    asTable: 'Show as table',
    saved: 'The ranking above is not affected.',
    nothing: 'Nothing to show before the first vote.',
    intervals: {
      text: 'Ratings with 95% intervals. Models with widely overlapping intervals cannot be separated yet.',
      label: (count: string) =>
        `Ratings with 95% intervals of ${count} models, best first; the numbers are in the table below.`,
    },
    cost: {
      text: 'Up is better, left is cheaper. The dashed line joins the models that no other one beats in both.',
      speedText: 'Up is better, right is faster. The dashed line joins the models that no other one beats in both.',
      choose: 'Rating against',
      noCosts: 'No model has a cost yet: an administrator can enter prices. This is the speed.',
      none: 'Not enough recent answers yet.',
      label: (axis: string, count: string) =>
        `Rating against ${axis} of ${count} models; the numbers are in the table below.`,
      frontier: 'Best for its price or speed',
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
      text: 'Rating at the end of each day with its 95% interval, for all prompts. Wide early intervals may exceed the plot.',
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
