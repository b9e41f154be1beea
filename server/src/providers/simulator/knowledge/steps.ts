interface Ready {
  readonly words: readonly string[]
  readonly steps: readonly string[]
}

const ready: readonly Ready[] = [
  {
    words: ['coffee'],
    steps: [
      'Grind 15 g of beans, about as fine as coarse sand.',
      'Rinse the paper filter with hot water and throw that water away.',
      'Pour 30 g of water just off the boil over the grounds and wait half a minute.',
      'Pour the rest, up to 250 g, slowly and in circles.',
      'It should have run through after about three minutes: grind finer if faster, coarser if slower.',
    ],
  },
  {
    words: ['bread', 'loaf', 'sourdough'],
    steps: [
      'Mix 500 g of flour, 350 g of water, 10 g of salt and 3 g of dry yeast until no dry flour is left.',
      'Fold the dough over itself four times within the first two hours.',
      'Let it rise until it has doubled, overnight in the refrigerator if you like.',
      'Shape it, let it rest for 45 minutes, and heat the oven with a lidded pot to 240 °C.',
      'Bake 30 minutes with the lid and 15 without, and let it cool before cutting.',
    ],
  },
  {
    words: ['pancake', 'crêpe', 'crepe'],
    steps: [
      'Whisk 200 g of flour, 2 eggs, 400 ml of milk and a pinch of salt until smooth.',
      'Let the batter rest for twenty minutes.',
      'Heat a pan with very little butter until a drop of batter sizzles.',
      'Pour in just enough to cover the bottom, and turn when the edge comes away.',
      'The first one is for the cook; the rest will be better.',
    ],
  },
  {
    words: ['rice'],
    steps: [
      'Rinse the rice until the water is nearly clear.',
      'Add one and a half times its volume of water and a little salt.',
      'Bring to the boil, cover, and turn to the lowest heat for twelve minutes.',
      'Take it off the heat and leave the lid on for ten more.',
      'Loosen it with a fork.',
    ],
  },
  {
    words: ['language', 'spanish', 'french', 'german', 'japanese', 'english', 'chinese', 'italian'],
    steps: [
      'Learn the few hundred most frequent words first, with spaced repetition, ten a day.',
      'Listen every day to something slightly too hard, with the text beside it.',
      'Speak from the first week, badly, with a patient partner.',
      'Keep a list of your own mistakes and look at that rather than at a whole grammar.',
      'Read something you would enjoy in any language.',
    ],
  },
  {
    words: ['interview'],
    steps: [
      'Read what the company does and write down three questions of your own.',
      'Prepare five short stories from your work: a success, a failure, a conflict, a decision, something learned.',
      'Say them aloud, each in two minutes.',
      'Practise the likely tasks under a clock.',
      'Sleep, arrive early, and ask your questions.',
    ],
  },
  {
    words: ['cv', 'resume', 'cover'],
    steps: [
      'Copy the three requirements that matter most from the advertisement.',
      'For each, write one line of what you did and what came of it, with a number.',
      'Put the most relevant first and cut what does not serve the position.',
      'Keep it to one page, two at most.',
      'Have someone read it for thirty seconds and say what stayed.',
    ],
  },
  {
    words: ['tyre', 'tire', 'puncture'],
    steps: [
      'Take the wheel off and press one side of the tyre over the rim with levers.',
      'Pull out the tube, pump it a little, and find the hole by ear or under water.',
      'Roughen the spot, spread the solution thinly, wait until it is dull, and press the patch on.',
      'Feel along the inside of the tyre for the thorn that did it.',
      'Put everything back with a little air in the tube, then pump it up.',
    ],
  },
  {
    words: ['guitar', 'piano', 'instrument', 'violin'],
    steps: [
      'Fix a daily time; fifteen minutes every day beat two hours on Sunday.',
      'Choose a piece you love and play only its first bars, slowly and evenly.',
      'Count aloud; use a metronome as soon as the notes are known.',
      'Repeat the hard bar, not the whole piece.',
      'Record yourself once a week and listen.',
    ],
  },
  {
    words: ['weekend', 'trip', 'travel', 'holiday', 'vacation', 'itinerary'],
    steps: [
      'Choose one thing for each day that would make the journey worth it, and book only those.',
      'Sleep near where you want to be in the evening, not near the station.',
      'Group everything else by district, so that a day is one walk and not six rides.',
      'Leave every second afternoon empty: the best hours are rarely planned.',
      'Write down the last train back, and one place to eat that needs no reservation.',
    ],
  },
  {
    words: ['party', 'wedding', 'birthday', 'event', 'meeting', 'workshop'],
    steps: [
      'Fix the date and the number of people first; everything else follows from them.',
      'Decide on the one moment that everyone should remember, and plan backwards from it.',
      'Share out the tasks by name, each with a day on it.',
      'Prepare what can be prepared two days before.',
      'Keep half an hour for yourself just before it begins.',
    ],
  },
  {
    words: ['presentation', 'talk', 'speech', 'slide', 'essay', 'article', 'thesis'],
    steps: [
      'Write the one sentence that people should still know tomorrow.',
      'Collect three examples or arguments that carry it, and drop the rest.',
      'Begin with a case and not with yourself.',
      'Go through it aloud with a clock, twice.',
      'Cut a fifth.',
    ],
  },
  {
    words: ['business', 'startup', 'company', 'shop', 'website', 'app'],
    steps: [
      'Name ten people who have the problem, and talk to five of them this week.',
      'Write down what they do about it today and what that costs them.',
      'Offer the smallest thing that helps, by hand if need be, and ask for money.',
      'Count who comes back without being reminded.',
      'Only then build, hire or borrow.',
    ],
  },
  {
    words: ['marathon', 'running', 'fit', 'fitness', 'weight', 'muscle', 'gym'],
    steps: [
      'Fix three days a week and put them into the calendar like appointments.',
      'Begin so gently that you could do it again tomorrow.',
      'Add no more than a tenth a week.',
      'Sleep, and eat enough protein: that is when the body builds.',
      'Stop at sharp pain, and see somebody if it stays.',
    ],
  },
  {
    words: ['git', 'repository'],
    steps: [
      'Run `git init` in the folder, or `git clone <address>` for an existing project.',
      'Look at what changed with `git status` and `git diff`.',
      'Choose what belongs together with `git add -p`.',
      'Save it with `git commit` and a message that says why.',
      'Share it with `git push`, and fetch what others did with `git pull --rebase`.',
    ],
  },
]

const general: readonly string[] = [
  'Say what a finished result looks like, so that you know when to stop.',
  'List what you have already and what is missing.',
  'Do the smallest piece from beginning to end, even if it is rough.',
  'Look at it critically, or ask someone who has done it before.',
  'Improve the part that bothers you most, and repeat.',
]

/** Steps towards a goal, known ones where its words are known. */
export function findSteps(keywords: readonly string[]): { steps: readonly string[]; ready: boolean } {
  const words = new Set(keywords.map((word) => word.toLowerCase()))
  const found = ready.find((each) => each.words.some((word) => words.has(word) || words.has(`${word}s`)))
  return found === undefined ? { steps: general, ready: false } : { steps: found.steps, ready: true }
}
