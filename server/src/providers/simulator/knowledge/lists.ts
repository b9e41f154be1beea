/** Things to name when a prompt asks for some, each list best first. */
interface Ready {
  /** In the singular; each group, separated by spaces, needs one of its words in the prompt. */
  readonly words: string
  readonly items: readonly string[]
}

const list = (words: string, items: string): Ready => ({ words, items: items.split('; ') })

const ready: readonly Ready[] = [
  list('fruit', 'apple; banana; mango; pear; strawberry; orange; grape; cherry; pineapple; fig; plum; kiwi'),
  list(
    'vegetable',
    'carrot; broccoli; spinach; tomato; pepper; courgette; onion; cauliflower; beetroot; leek; pea; cabbage',
  ),
  list('color|colour', 'red; blue; green; yellow; orange; violet; turquoise; brown; pink; grey; black; white'),
  list('planet', 'Mercury; Venus; Earth; Mars; Jupiter; Saturn; Uranus; Neptune'),
  list('ocean', 'Pacific; Atlantic; Indian; Southern; Arctic'),
  list('continent', 'Asia; Africa; North America; South America; Antarctica; Europe; Australia'),
  list('animal', 'elephant; otter; falcon; octopus; wolf; tortoise; dolphin; fox; owl; bee; penguin; lynx'),
  list('bird', 'robin; swift; barn owl; kingfisher; crane; falcon; wren; heron; magpie; goldfinch'),
  list('city europe', 'Paris; Rome; Lisbon; Vienna; Prague; Copenhagen; Seville; Kraków; Edinburgh; Athens'),
  list('city', 'Tokyo; Paris; Istanbul; New York; Cairo; Buenos Aires; Lisbon; Singapore; Cape Town; Mexico City'),
  list('country', 'Japan; Brazil; Kenya; Canada; India; Portugal; Vietnam; Morocco; Chile; Norway; Egypt; Greece'),
  list('programming language', 'Python; JavaScript; Java; Go; Rust; C; C++; TypeScript; Ruby; Haskell'),
  list('database', 'PostgreSQL; SQLite; MySQL; MongoDB; Redis; Cassandra; DuckDB; Neo4j'),
  list(
    'book|novel|read',
    '*Middlemarch* by George Eliot; *Things Fall Apart* by Chinua Achebe; *One Hundred Years of Solitude* by Gabriel García Márquez; *Beloved* by Toni Morrison; *The Master and Margarita* by Mikhail Bulgakov; *Invisible Cities* by Italo Calvino; *Pride and Prejudice* by Jane Austen; *The Left Hand of Darkness* by Ursula K. Le Guin; *The Trial* by Franz Kafka; *The Pillow Book* by Sei Shōnagon',
  ),
  list(
    'film|movie|watch',
    '*Seven Samurai* (1954); *Casablanca* (1942); *Spirited Away* (2001); *The Godfather* (1972); *Amélie* (2001); *Parasite* (2019); *Alien* (1979); *Some Like It Hot* (1959); *City of God* (2002); *Paddington 2* (2017)',
  ),
  list('instrument', 'piano; violin; guitar; cello; flute; oud; trumpet; drums; clarinet; harp'),
  list('sport', 'football; swimming; tennis; climbing; rowing; basketball; fencing; judo; cycling; volleyball'),
  list(
    'hobby',
    'drawing from life; bouldering; growing herbs; learning an instrument; bird-watching; bread baking; chess; pottery; running; restoring old furniture',
  ),
  list(
    'dinner|meal|recipe|cook|dish|eat|lunch',
    'lentil soup with lemon and cumin; spaghetti with garlic, chilli and oil; a tray of roast vegetables with feta; chickpea curry with rice; omelette with herbs and a green salad; black bean tacos with lime; baked potatoes with yoghurt and chives; fried rice with egg and peas; mushroom risotto; shakshuka with flatbread',
  ),
  list(
    'breakfast',
    'porridge with apple and cinnamon; yoghurt, nuts and honey; eggs on toast; overnight oats with berries; a smoothie of banana and spinach; rye bread with cheese and tomato; pancakes from oats and egg; miso soup with rice',
  ),
  list(
    'gift|present',
    'a book you loved, with a note inside; a plant that forgives neglect; tickets for something together; good olive oil or tea; a framed photograph; a voucher for a class; a warm blanket; a board game for two; a sharp kitchen knife; a day off, organised by you',
  ),
  list(
    'sleep|sleeping',
    'get up at the same time every day, weekends included; see daylight early; no caffeine after two; a cool, dark room; no screen for the last half hour; a short walk after dinner; write tomorrow’s worries on paper; if awake for twenty minutes, get up and read',
  ),
  list(
    'productivity|productive|focus|procrastination',
    'decide the evening before what tomorrow’s one thing is; start with ten minutes only; put the phone in another room; work in blocks of forty-five minutes; batch mail to two times a day; say no to one meeting a week; finish by writing the next step; sleep enough',
  ),
  list(
    'learn|learning|study|studying',
    'test yourself instead of rereading; spread practice over days; explain it aloud to someone; mix kinds of exercises; learn the most used parts first; make mistakes early and on purpose; sleep between sessions; use it for something you care about',
  ),
  list(
    'exercise|fit|fitness|healthy|health',
    'walk every day; climb stairs; lift something heavy twice a week; eat vegetables at every meal; drink water first; sleep seven to nine hours; sit less than you stand; see friends; stretch while the kettle boils; go to the check-ups',
  ),
  list(
    'money|save|saving|budget',
    'write down every expense for one month; move savings out on payday; cancel what you have not used in three months; cook once, eat twice; wait a day before buying; compare insurance once a year; keep three months of costs aside; pay off the dearest debt first',
  ),
  list(
    'party|birthday|celebration',
    'a long table outdoors with lanterns and one dish from every guest; a treasure hunt that ends at the cake; an old-fashioned film on a bed sheet after dark; a tasting of five lemonades, with votes; lawn games with silly prizes; a corner for making garlands; a small open stage for anyone who dares; a swap table for books and plants; a bonfire with bread on sticks; everyone dresses as the year they were born',
  ),
  list(
    'trip|travel|weekend|holiday|vacation',
    'a night train to a city none of you knows; three days on foot along a river; an island out of season; a farm that lets you help; a town with one great museum and good soup; cycling from lake to lake; a cabin without a network; visiting the friend you keep postponing',
  ),
  list(
    'business|startup|company|app',
    'a repair service that comes by bicycle; meal boxes from what local shops would throw away; a calendar that plans rest as well as work; a tool library for one neighbourhood; proofreading for people who write in their second language; a quiet co-working room in a village; walking tours told by residents; bookkeeping for craftsmen by photograph',
  ),
  list(
    'child|children|kid|rainy',
    'a den from chairs and blankets; drawing a map of the flat with hidden treasure; shadow theatre with a lamp; baking one enormous biscuit; writing a newspaper of the day; a marble run from cardboard tubes; a museum of ten small things; dancing until the song stops',
  ),
  list('name', 'Juniper; Mango; Pixel; Clementine; Biscuit; Nimbus; Marlow; Saffron; Otis; Pepper; Willow; Cosmo'),
]

type Noun = 'idea' | 'tip' | 'reason' | 'question' | 'other'

/** True of almost any undertaking; `~` stands for the topic. */
const general: Record<Noun, readonly string[]> = {
  idea: [
    'pick one colour, sound or word and let everything follow from it',
    'do it outdoors, or at an hour when nobody expects it',
    'turn it into a friendly contest with a silly prize',
    'let everyone involved bring one part of it',
    'do the exact opposite of what is usual and keep what works',
    'pair it with food: people stay longer and say more',
    'ask someone who knows nothing about ~ what they would change first',
    'make a version of it that costs nothing and is finished in an afternoon',
    'document it as you go and share that afterwards',
    'repeat it monthly and let it grow by one detail each time',
  ],
  tip: [
    'write down in one sentence what a good result would look like',
    'start with the smallest step that teaches you something about ~',
    'do the part you are avoiding first',
    'ask someone who has done it what they would skip',
    'change one thing at a time and note what happened',
    'set a date to stop and look back',
    'remove one obstacle the evening before',
    'measure one thing that matters rather than five that are easy',
    'leave a margin: it will take longer than you think',
    'keep what worked in a list for next time',
  ],
  reason: [
    'it saves time later, even where it costs some now',
    'others find it easier to join in and help',
    'mistakes show up sooner, while they are cheap',
    'it leaves you with something that lasts',
    'it makes the next decision about ~ easier',
    'you learn things that carry over',
    'the alternative has costs that are easy to overlook',
    'it is more fun than it looks from outside',
  ],
  question: [
    'what would a good outcome for ~ look like in a year?',
    'who is affected by ~ and has not been asked?',
    'what is the cheapest way to find out whether it works?',
    'what would have to be true for the opposite to be right?',
    'what did the last person who tried it learn?',
    'what happens if nothing is done?',
    'which part matters most, and which could be dropped?',
    'how will you know when to stop?',
  ],
  other: [
    'where ~ comes from and what came before',
    'who uses it today and for what',
    'what it costs, in money, time or attention',
    'the mistake nearly everyone makes at first',
    'the part that experts still argue about',
    'what it is often confused with',
    'one surprising place where it turns up',
    'how it is likely to change',
    'the shortest way to try ~ yourself',
    'a person worth reading on it',
  ],
}

export interface FoundItems {
  /** As many as were asked for, the best first. */
  readonly items: readonly string[]
  /** All there are to choose from. */
  readonly pool: readonly string[]
  /** `false` where the items are true of anything and only dressed in the topic. */
  readonly ready: boolean
}

const countDefault = 5
/** Sets that are complete: they are given whole when no number is asked for, and keep their order. */
const complete = /^(?:planet|ocean|continent)$/

/** Up to `count` things for a prompt whose lower-case words are given. */
export function findItems(words: ReadonlySet<string>, topic: string, count: number | null): FoundItems {
  const has = (group: string): boolean => group.split('|').some((word) => words.has(word))
  const found = ready.find((each) => each.words.split(' ').every(has))
  if (found !== undefined) {
    const isComplete = complete.test(found.words)
    const items = found.items.slice(0, count ?? (isComplete ? found.items.length : countDefault))
    return { items, pool: isComplete ? items : found.items, ready: true }
  }
  const items = general[nounOf(words)].map((item) => item.replace('~', () => topic))
  return { items: items.slice(0, count ?? countDefault), pool: items, ready: false }
}

const nouns: readonly [Noun, RegExp][] = [
  ['idea', /^(?:idea|idee|idée|suggestion|vorschl|activit)/],
  ['tip', /^(?:tip|way|advice|strateg|step|conseil|consejo|ratschl)/],
  ['reason', /^(?:reason|benefit|advantage|grund|gründe|raison|razón|razon)/],
  ['question', /^(?:question|frage|pregunta)/],
]

function nounOf(words: ReadonlySet<string>): Noun {
  return nouns.find(([, pattern]) => [...words].some((word) => pattern.test(word)))?.[0] ?? 'other'
}
