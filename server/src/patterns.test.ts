import { openApi, operations } from '@arena/contract'
import { countMarkdown } from '@arena/ratings'
import { checkSync } from 'recheck'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { normalizeSource } from '../../web/src/markdown/render/normalize-source.ts'
import { splitSegments } from '../../web/src/markdown/segments.ts'
import { identifiesItself } from './analysis/identity-leak/identifies-itself.ts'
import { mentionsCode, mentionsMathematics, tagsOf } from './analysis/tags.ts'
import { redact } from './data-files/preferences/redact.ts'
import { createLane } from './features/battles/live/lane.ts'
import { fillTemplate } from './features/studies/core/fill-template.ts'
import { readAnswers } from './features/studies/draft/files/read-answers.ts'
import { splitReasoning, startSplitting } from './providers/hosts/answers/split-reasoning.ts'
import { repeatsText } from './providers/hosts/failures/repeats-text.ts'
import { createScrub, excerpt } from './providers/hosts/failures/scrub.ts'
import { listPatterns } from './testing/list-patterns.ts'
import { pageAt } from './web/pages.ts'

/** A text that is hard to read: its start, what is repeated, and its end. */
type Attack = readonly [before: string, repeated: string, after?: string]

const qwen = { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' }
const scrub = createScrub('sk-1234567890')

const splitByCharacter = (text: string) => {
  let state = startSplitting('open')
  for (const character of text) state = splitReasoning(state, character).state
}

/** A host sends single characters, while much of what it sent before waits to be shown. */
const streamByCharacter = (text: string) => {
  const lane = createLane()
  lane.push(text.repeat(2))
  for (const character of text) {
    lane.push(character)
    lane.takePiece()
  }
}

/** What reads prompts, answers and names, with the files whose patterns it uses. */
const readers: readonly [name: string, files: string[], read: (text: string) => unknown, attacks: Attack[]][] = [
  [
    'mentionsCode',
    ['server/src/analysis/tags.ts'],
    mentionsCode,
    [
      ...(['\n', '; ', 'let ', 'let.', 'select ', 'update a ', '<a ', '->a'].map((part) => ['', part]) as Attack[]),
      ['', 'let ', '\n('],
      ['<a', ' '],
      ['<a', '-'],
      ['insert', ' '],
      ['->', 'a'],
      [';', ' ', '.'],
    ],
  ],
  [
    'mentionsMathematics',
    [],
    mentionsMathematics,
    [
      ['a+', '1'],
      ['a', ' '],
      ['a', '^ '],
      ['a+', ' '],
      ['a=', ' '],
      ['$', '='],
      ['', '$='],
      ['', 'a+'],
      ['', 'a+a '],
      ['1', ' '],
      ['', '1.'],
      ['', '1-1-'],
      ['algebra', 'a', 'é'],
    ],
  ],
  [
    'tagsOf',
    [],
    (text) => tagsOf(text, () => null),
    [
      ['', '```'],
      ['', '```~~~'],
      ['```', '\n'],
    ],
  ],
  [
    'countMarkdown',
    ['ratings/src/input/markdown.ts'],
    countMarkdown,
    ['\n', '\r', ' \n', '\u2028', '**a', '__', '```', '`', '1', '1.', '#'].map((part): Attack => ['', part]),
  ],
  [
    'identifiesItself',
    ['identifies-itself', 'first-person', 'model-names', 'quotations'].map(
      (name) => `server/src/analysis/identity-leak/${name}.ts`,
    ),
    (text) => identifiesItself(text, qwen),
    [
      ['qwen', '1', '_'],
      ['qwen', '.1', '_'],
      ['qwen', '-1', '_'],
      ['qwen-', 'a', '_'],
      ['qwen ', 'says:', '\r.'],
      ['qwen ', 'says '],
      ['qwen\n', `${'say '.repeat(25)}${':'.repeat(40)}${'*'.repeat(60)}.\n`],
      ['qwen\nA', '*'],
      ['qwen "', ' '],
      ['i am qwen ', 'int'],
      ['', 'qwen\n'],
      ['', 'I am Qwen’s. '],
      ['', 'i am a ai qwen '],
      ['', 'i am a model model model model qwen x. '],
      ...['"', '“', '„', '«', '「', '`', " 'a", "'"].map((mark): Attack => ['qwen ', mark]),
    ],
  ],
  [
    'splitReasoning',
    [],
    splitByCharacter,
    [
      ['', ' '],
      ['', '>'],
      ['a', '</think'],
      ['<think>', '<'],
    ],
  ],
  ['createLane', [], streamByCharacter, [['', 'a']]],
  [
    'excerpt',
    ['server/src/providers/hosts/failures/scrub.ts'],
    (text) => excerpt(text, scrub),
    [
      ['', 'bearer '],
      ['bearer', ' '],
      ['', 'sk-'],
      ['', '&key='],
      ['', '\n'],
    ],
  ],
  [
    'redact',
    ['server/src/data-files/preferences/redact.ts'],
    redact,
    [
      ...[
        'a',
        'a.',
        'a@',
        'a@a.',
        '@',
        '1',
        '1 ',
        '+',
        '+1',
        '+1 ',
        '00',
        '001 ',
        '01 ',
        '01-',
        '(',
        '555 ',
        '555-',
      ].map((part): Attack => ['', part]),
      ...[
        'sk-',
        'sk-a',
        ' sk-a1',
        'eyJ',
        ' eyJaaaaaaaa',
        ' eyJaaaaaaaa.',
        'AKIA',
        'AIza',
        'bearer',
        'bearer ',
        'key=',
      ].map((part): Attack => ['', part]),
      ['a@', 'a'],
      ['a@', 'a.', '1'],
      ['sk-', 'a'],
      ['', '-----BEGIN PRIVATE KEY-----'],
      ['-----BEGIN PRIVATE KEY-----', '-a'],
      ['', '-----BEGIN '],
      ['password', ' '],
      ['password: ', 'a'],
    ],
  ],
  ['repeatsText', [], (text) => repeatsText('a'.repeat(200), [text]), [['', `${'a'.repeat(15)}b`]]],
  [
    'pageAt',
    ['server/src/web/pages.ts'],
    pageAt,
    [
      ['/', '/'],
      ['/t/', 'a/'],
    ],
  ],
  [
    'normalizeSource',
    ['web/src/markdown/render/normalize-source.ts', 'web/src/markdown/render/lines.ts'],
    normalizeSource,
    ['>', '- ', '1. ', '$$\n', '\\]', '```\n', '`', '\t', ' \n'].map((part): Attack => ['', part]),
  ],
  [
    'splitSegments',
    ['web/src/markdown/segments.ts'],
    splitSegments,
    ['\n', '[\r', '[\u2028', '[', '$$\n', '|', '| ', '|-\n', '```\n'].map((part): Attack => ['', part]),
  ],
  [
    'fillTemplate',
    [],
    (text) => fillTemplate(text, { messages: [], variables: { a: 'b' } }, 10_000),
    ['{{', '{{a', '{{a}}', '{{ ', '}}'].map((part): Attack => ['', part]),
  ],
  ...Object.entries({
    'text/csv': ['', 'id,a\n'],
    'application/json': ['[', '{"results": {"results": ['],
    'application/jsonl': [''],
  }).map(([type, begins]): (typeof readers)[number] => [
    `readAnswers of ${type}`,
    [],
    (text) =>
      readAnswers({
        ...{ file: Buffer.from(text), contentType: type, study: { prompts: [], contestants: [] } },
        ...{ limits: { answerCharsMax: 100 }, itemsMax: 1 },
      }),
    begins.flatMap((begin) =>
      ['"', '""', ',', '"",', 'a\n', '"\n', '[', '{', '["', '{"a":', '"a" ', ' \n', ';\t'].map(
        (part): Attack => [begin, part],
      ),
    ),
  ]),
]

/** Patterns for which recheck needs more than a moment. */
const slowToJudge: readonly [RegExp, ...Attack[]][] = [
  [/(?<!\/)\/+$/, ['', '/', 'a'], ['', '/a']],
  [/(?<![.\s])[.\s]+$/, ['', '.', 'a'], ['', ' a']],
  [/(?<![\s-])[\s-]+v?\d[\s\S]*/i, ['', ' '], ['', ' v']],
  [/^(.+)(?:Left|Right)$/, ['', 'Left', 'a']],
  [/\p{Script=Latin}\P{L}*[^\P{L}\p{Script=Latin}]/gu, ['a', ' '], ['', 'a '], ['', 'a א']],
  [/error_description="([^"]*)"/, ['', 'error_description="'], ['', 'error_description=']],
  [/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/, ['', 'a', '!'], ['[', 'a']],
  [/^Bearer +(\S+)$/i, ['Bearer', ' '], ['Bearer ', 'a', ' ']],
  [/\bgzip\b(?!;\s*q=0)/, ['', 'gzip;'], ['gzip;', ' ']],
  [/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, ['::ffff:', '1'], ['::ffff:', '1.']],
  [/^E(?!RR_)[A-Z_]+$/, ['E', 'A', '.']],
  [/^(?!ARENA_)[A-Z][A-Z0-9_]*_(?:KEY|TOKEN)$/, ['A', '_KEY', '.']],
  [/(?:^|\s)\*\*(?=\S)[^*\n]*$/, ['', ' **a'], ['', ' **'], [' **', 'a', '\n'], ['', '*'], ['', ' ']],
  [
    /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)$/gm,
    ...['`', '~', ' ', '\n', '```\n', '```a', '   ~~~'].map((part): Attack => ['', part]),
    ['```', 'a', '`'],
  ],
  [
    /\s*(?:<!--[\s\S]*?-->|<\?xml[^>]*>|<!doctype svg[^>]*>)/iy,
    ...[' ', '<!--', '<!-- -', '<?xml', '<!doctype svg'].map((part): Attack => ['', part]),
    ['<!--', '-', '>'],
  ],
  [
    /^(?:host|content-.*|connection|transfer-encoding|expect|upgrade|te|trailer|proxy-.*)$|key|token|secret|auth|cookie/i,
    ['content-', 'content-', '\n'],
    ['', 'secre'],
  ],
]

/** Files whose patterns read only what belongs to the product or to its operator. */
const readOwnText: Record<string, string> = {
  'server/src/database/embedded/cluster.ts': 'a line of the log of PostgreSQL',
  'server/src/database/embedded/unprivileged.ts': '/etc/passwd',
  'server/src/features/hosts/rules.ts': 'composes the pattern of the contract, which is judged there',
  'server/src/features/draws/pool-rules.ts': 'composes the pattern of the contract, which is judged there',
  'server/src/features/webhooks/rules.ts': 'composes the pattern of the contract, which is judged there',
  'server/src/providers/simulator/prepared-answers.ts': 'the prepared answers of the simulator',
  'server/src/web/documents.ts': 'the built pages',
  'web/src/markdown/woff2-only.ts': 'the style sheet of KaTeX, while the pages are built',
}

/** The CPU time of a run, in milliseconds. */
function cost(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Shorter times are mostly noise. */
const NOISE_MS = 3
const FACTOR_MAX = 30

/** Starts with short texts, so that a failure shows in seconds where the longest text would take hours. */
function expectLinear(read: (text: string) => unknown, [before, repeated, after = '']: Attack): void {
  let last = Number.POSITIVE_INFINITY
  for (const chars of [100, 1_000, 10_000, 100_000]) {
    const text = before + repeated.repeat(Math.ceil(chars / repeated.length)) + after
    const run = () => cost(() => read(text))
    const msMax = FACTOR_MAX * Math.max(last, NOISE_MS)
    let ms = run()
    // A busy machine adds to some runs, and two more cost much.
    for (let more = 0; more < 2 && ms >= msMax; more += 1) ms = Math.min(ms, run())
    expect(ms, `${chars} characters took ${ms} ms`).toBeLessThan(msMax)
    last = ms
  }
}

describe('[W11] takes time that grows at most linearly with a text', () => {
  const replacing = slowToJudge.map(
    ([pattern, ...attacks]) => [String(pattern), [], (text: string) => text.replace(pattern, ''), attacks] as const,
  )
  for (const [name, , read, attacks] of [...readers, ...replacing]) {
    for (const attack of attacks) it(`${name}: ${JSON.stringify(attack)}`, () => expectLinear(read, attack))
  }
})

/** A pattern without unlimited repetition does a limited amount of work at each character. */
const repeatsWithoutLimit = (source: string): boolean =>
  /[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

describe('[W11] every pattern of the product', () => {
  const { patterns, composing } = listPatterns()
  const excused = new Set([...readers.flatMap(([, files]) => files), ...Object.keys(readOwnText)])
  const timed = new Set(slowToJudge.map(([pattern]) => String(pattern)))

  // Without a process of its own, which depends on the machine.
  beforeAll(() => void vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure'))
  afterAll(() => void vi.unstubAllEnvs())

  it('is linear by the judgement of recheck, or in one of the tables above', () => {
    JSON.stringify(openApi(operations, '1'), (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push({ file: 'contract', source: value, flags: 'u' })
      return value
    })
    const open = patterns
      .filter(({ file, source }) => !excused.has(file) && repeatsWithoutLimit(source))
      .map(({ file, source, flags }) => ({ file, pattern: new RegExp(source, flags) }))
      .filter(({ pattern }) => !timed.has(String(pattern)))
    const unique = new Map(open.map(({ file, pattern }) => [String(pattern), { file, pattern }]))
    // Its work is limited by steps. Limits of time would judge the load of the machine.
    const limits = { timeout: null, attackTimeout: null, incubationTimeout: null }
    const unsafe = [...unique.values()].filter(
      ({ pattern }) => checkSync(pattern.source, pattern.flags, limits).status !== 'safe',
    )
    expect(unsafe).toEqual([])
  }, 300_000)

  it('that is composed from parts is in one of the tables above', () => {
    expect(composing.filter((file) => !excused.has(file))).toEqual([])
  })
})
