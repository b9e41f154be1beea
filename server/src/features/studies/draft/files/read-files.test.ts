import type { StudyPrompt } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { findTemplateProblem, questionFor } from '../../core/fill-template.ts'
import { readAnswers } from './read-answers.ts'
import { readPrompts } from './read-prompts.ts'

const limits = { promptsMax: 4, promptCharsMax: 100, systemCharsMax: 50, answerCharsMax: 200, textCharsMax: 1_000 }
const bytes = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file
const lines = (...rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join('\n')

const readFile = (file: string | Uint8Array, contentType: string, models: readonly string[] = []) =>
  readPrompts({
    ...{ file: bytes(file), contentType, limits, models: new Set(models), contestantsMax: 12 },
    itemsMax: Number.POSITIVE_INFINITY,
  })

const user = (content: string) => ({ role: 'user', content })
const prompt = (content: string, rest: Partial<StudyPrompt> = {}) => ({
  id: null,
  messages: [user(content)],
  tags: [],
  variables: {},
  reference: null,
  ...rest,
})

const TEXT = 'text/plain'
const CSV = 'text/csv'
const JSONL = 'application/jsonl'
const JSON_ = 'application/json'
const YAML = 'application/yaml'
const ANY = 'application/octet-stream'

const configuration = `
prompts:
  - 'Translate {{text}} to {{language}}'
  - label: short
    raw: '[{"role": "system", "content": "Be short."}, {"role": "user", "content": "{{text}}"}]'
  - file://long.txt
providers:
  - openai:chat:gpt-4o
  - id: qwen:qwen3
    label: Qwen
    config: { temperature: 0, max_tokens: 50 }
  - unknown:model
defaultTest:
  vars: { language: French }
tests:
  - vars: { text: Hello }
    assert: [{ type: equals, value: Bonjour }]
  - vars:
      text: Bye
      language: German
`
const translations = [
  prompt('Hello', { variables: { language: 'French', text: 'Hello' }, reference: 'Bonjour' }),
  prompt('Bye', { variables: { language: 'German', text: 'Bye' } }),
]

const good: readonly (readonly [
  name: string,
  type: string,
  file: string | Uint8Array,
  format: string,
  items: unknown[],
])[] = [
  ['a prompt per line', TEXT, 'One\n\n  Two  \n', 'text', [prompt('One'), prompt('Two')]],
  ['a BOM and CRLF', TEXT, '\uFEFFOne\r\nTwo\r\n', 'text', [prompt('One'), prompt('Two')]],
  ['blocks', TEXT, 'One\n\nmore\n---\n\n---  \nTwo\n', 'text', [prompt('One\n\nmore'), prompt('Two')]],
  [
    'prompts that begin like JSON',
    TEXT,
    '[urgent] Help\n{{name}}, hello\n["a"] is what?',
    'text',
    [prompt('[urgent] Help'), prompt('{{name}}, hello'), prompt('["a"] is what?')],
  ],
  [
    'CSV with every column',
    CSV,
    'id,Prompt,system,tags,expected_output,Tone\n7,"Say ""hi""\nnow",Be kind,a; b|a,hi,warm\n',
    'csv',
    [
      {
        id: '7',
        messages: [{ role: 'system', content: 'Be kind' }, user('Say "hi"\nnow')],
        tags: ['a', 'b'],
        variables: { Tone: 'warm' },
        reference: 'hi',
      },
    ],
  ],
  [
    'CSV in which another column is the prompt',
    CSV,
    'text,question\nbackground,Why?\n',
    'csv',
    [prompt('Why?', { variables: { text: 'background' } })],
  ],
  [
    'CSV with semicolons, numbered rows and empty ones',
    ANY,
    ';input;category\r\n0;One, two;x\r\n;;\r\n',
    'csv',
    [prompt('One, two', { tags: ['x'] })],
  ],
  ['CSV of one column', ANY, 'prompt\nOne\n', 'csv', [prompt('One')]],
  ['CSV as text', TEXT, 'prompt,id\nOne,1\n', 'csv', [prompt('One', { id: '1' })]],
  ['CSV with an empty variable', CSV, 'prompt,name,tags\nOne,,\n', 'csv', [prompt('One', { variables: { name: '' } })]],
  [
    'TSV',
    'text/tab-separated-values',
    'query\t__expected\nOne "quoted", two\tyes\n',
    'tsv',
    [prompt('One "quoted", two', { reference: 'yes' })],
  ],
  ['TSV as CSV', CSV, 'query\tid\nOne\t1\n', 'tsv', [prompt('One', { id: '1' })]],
  [
    'JSONL with prompt',
    JSONL,
    lines({ prompt: 'One', level: 3, more: { a: [1] }, none: null }),
    'jsonl',
    [prompt('One', { variables: { level: '3', more: '{"a":[1]}' } })],
  ],
  [
    'JSONL with messages',
    ANY,
    lines(
      {
        id: 5,
        messages: [
          { role: 'developer', content: 'Be kind' },
          { role: 'user', content: [{ type: 'text', text: 'One' }] },
        ],
      },
      { prompt: [user('Two')] },
    ),
    'jsonl',
    [prompt('', { id: '5', messages: [{ role: 'system', content: 'Be kind' }, user('One') as never] }), prompt('Two')],
  ],
  [
    'JSONL with the wanted answer',
    JSONL,
    lines({ messages: [user('One'), { role: 'assistant', content: 'Yes' }] }),
    'jsonl',
    [prompt('One', { reference: 'Yes' })],
  ],
  [
    'JSONL with input',
    JSONL,
    lines({ input: 'One', ideal: ['a', 'b'] }, { input: [user('Two')], tags: ['x'] }),
    'jsonl',
    [prompt('One', { reference: 'a' }), prompt('Two', { tags: ['x'] })],
  ],
  [
    'Alpaca',
    JSON_,
    lines([
      { instruction: 'Sum', input: '1 2' },
      { instruction: 'Sing', input: '' },
    ]),
    'json',
    [prompt('Sum\n\n1 2'), prompt('Sing')],
  ],
  [
    'Dolly',
    JSONL,
    lines({ instruction: 'When?', context: 'In 1999.', response: '1999', category: 'qa' }),
    'jsonl',
    [prompt('When?\n\nIn 1999.', { tags: ['qa'], variables: { response: '1999' } })],
  ],
  [
    'MT-Bench',
    JSONL,
    lines({ question_id: 81, category: 'writing', turns: ['One', 'Two'], reference: ['r'] }),
    'jsonl',
    [prompt('One', { id: '81', tags: ['writing'], reference: 'r' })],
  ],
  ['a JSON array', JSON_, ' [\n {"question": "One"},\n "Two"\n]\n', 'json', [prompt('One'), prompt('Two')]],
  ['one JSON object', JSON_, '{\n "prompt": "One"\n}', 'json', [prompt('One')]],
  ['characters that cannot be stored', JSONL, '{"prompt": "a\\u0000b\\ud800"}', 'jsonl', [prompt('a\uFFFDb\uFFFD')]],
  [
    'members with the names of built-in ones',
    JSONL,
    '{"prompt": "a", "__proto__": "b", "constructor": "c"}',
    'jsonl',
    [prompt('a', { variables: JSON.parse('{"__proto__": "b", "constructor": "c"}') })],
  ],
  ['promptfoo', YAML, configuration, 'promptfoo', translations],
  ['promptfoo as text', TEXT, configuration, 'promptfoo', translations],
  [
    'promptfoo as JSON',
    JSON_,
    lines({ prompts: ['{{a}}'], providers: ['x'], tests: [{ vars: { a: 1, b: true } }] }),
    'promptfoo',
    [prompt('a: 1\nb: true', { variables: { a: '1', b: 'true' } })],
  ],
  [
    'promptfoo with merged aliases',
    YAML,
    'x: &x { a: One }\ntests:\n - vars: { <<: *x }\n',
    'promptfoo',
    [prompt('One', { variables: { a: 'One' } })],
  ],
]

const long = 'x'.repeat(101)
const name = 'n'.repeat(10_000)
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`).join('\n')}\ntests: [{vars: {v: {w: *i}}}]\n`

const bad: readonly (readonly [
  name: string,
  type: string,
  file: string | Uint8Array,
  errors: Readonly<Record<string, RegExp>>,
])[] = [
  ['an empty file', TEXT, '', { 1: /empty/ }],
  ['only white space', CSV, '\uFEFF \r\n\r\n', { 1: /empty/ }],
  ['only separators', TEXT, '---\n---', { 1: /no prompts/ }],
  ['invalid UTF-8', TEXT, new Uint8Array([0x61, 0x0a, 0x62, 0xff, 0x0a]), { 2: /UTF-8/ }],
  ['UTF-16', CSV, new Uint8Array(Buffer.from('prompt\nOne', 'utf16le')), { 1: /UTF-8/ }],
  ['a NUL byte', TEXT, 'a\nb\nc\0', { 3: /UTF-8/ }],
  ['a prompt that is too long', TEXT, `One\n${long}\n`, { 2: /has 101 characters; at most 100/ }],
  ['too many prompts', TEXT, 'a\nb\nc\nd\ne\nf', { 5: /at most 4 prompts/ }],
  ['only a header', CSV, 'prompt,id\n', { 1: /header and no rows/ }],
  ['no column for the prompt', CSV, 'name,id\na,1\n', { 1: /Name it prompt, input/ }],
  ['two columns of one name', CSV, 'prompt,a,a\nx,1,2\n', { 1: /Two columns are named 'a'/ }],
  [
    'rows with missing and additional cells',
    CSV,
    'prompt,id\n"a\nb",1\nc\nd,3,4\n',
    { 4: /1 cells, and the header has 2/, 5: /3 cells/ },
  ],
  ['a quote that is not closed', CSV, 'prompt,id\na,1\n"b,2\nc,3\n', { 3: /not closed/ }],
  ['text after a quote', CSV, 'prompt,id\n"a"b,1\n', { 2: /closing quote/ }],
  ['an empty prompt', CSV, 'prompt,text\na,b\n" ",c\n', { 3: /prompt is empty/ }],
  ['two rows with one id', CSV, 'prompt,id\na,1\n"b\nc",1\nd,1\n', { 3: /'1' is also that of line 2/, 5: /line 2/ }],
  ['an id with 10,000 characters', CSV, `prompt,id\na,${name}\n`, { 2: /The id has 10000 characters/ }],
  ['a column with 10,000 characters', CSV, `prompt,${name}\na,1\n`, { 2: /name of a variable has 10000/ }],
  ['a tag with 10,000 characters', CSV, `prompt,tags\na,${name}\n`, { 2: /tag has 10000/ }],
  ['a long variable', CSV, `prompt,v\na,${long}\n`, { 2: /variable 'v' has 101/ }],
  [
    'a long system prompt',
    CSV,
    `prompt,system\na,${'s'.repeat(51)}\n`,
    { 2: /system prompt has 51 characters; at most 50/ },
  ],
  [
    'too many tags',
    JSONL,
    lines({ prompt: 'a', tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }),
    { 1: /more than 20 tags/ },
  ],
  [
    'too many variables',
    JSONL,
    lines({ prompt: 'a', ...Array.from({ length: 101 }, String) }),
    { 1: /more than 100 variables/ },
  ],
  ['too many members', JSONL, lines({ ...Array.from({ length: 121 }, String) }), { 1: /more than 120 members/ }],
  ['too many messages', JSONL, lines({ messages: Array(201).fill(user('a')) }), { 1: /more than 200 messages/ }],
  [
    'broken lines of JSONL',
    JSONL,
    '{"prompt": "a"}\n{"prompt": b}\n\nnothing\n{"prompt": "c"}',
    { 2: /not valid JSON/, 4: /not valid JSON/ },
  ],
  ['JSONL whose first line is broken', ANY, '{"prompt": "a}\n{"prompt": "b"}\n', { 1: /not valid JSON/ }],
  [
    'JSONL without a prompt',
    JSONL,
    lines({ prompt: 'a' }, { name: 'b' }, 7, null),
    { 2: /no prompt/, 3: /must be an object/, 4: /must be an object/ },
  ],
  ['no turn', JSONL, lines({ turns: [] }, { turns: [null] }), { 1: /prompt is empty/, 2: /prompt is empty/ }],
  ['a wrong role', JSONL, lines({ messages: [{ role: 'tool', content: 'a' }] }), { 1: /not 'tool'/ }],
  [
    'a message of another form',
    JSONL,
    lines({ messages: ['a'] }, { messages: [{ role: 'user' }] }, { prompt: {} }),
    { 1: /message must/, 2: /content/, 3: /text or a list/ },
  ],
  [
    'an image',
    JSONL,
    lines({ messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }),
    { 1: /other than text/ },
  ],
  [
    'a conversation without a question',
    JSONL,
    lines({ messages: [{ role: 'system', content: 'a' }] }, { messages: [] }),
    { 1: /role user/, 2: /role user/ },
  ],
  [
    'a conversation that begins with an answer',
    JSONL,
    lines({ messages: [{ role: 'assistant', content: 'a' }, user('b')] }),
    { 1: /before the first message/ },
  ],
  [
    'a broken element of an array',
    JSON_,
    '[\n{"prompt": "a"},\n{"prompt": },\n{"prompt": "b}\n, {"prompt": "c"}]',
    { 3: /not valid/ },
  ],
  ['an array that is not closed', JSON_, '[\n{"prompt": "a"},\n{"prompt": "b"', { 3: /not valid/ }],
  ['an array with a comma too many', JSON_, '[\n"a",\n]', { 3: /not valid/ }],
  ['text after an array', JSON_, '["a"]\nb', { 2: /not valid/ }],
  ['an array closed by a brace', JSON_, '["a"\n}', { 2: /not valid/ }],
  [
    'elements of an array that are no prompts',
    JSON_,
    lines(['a', 7, { prompt: 'b', id: 1 }, { prompt: 'c', id: 1 }, { name: 'd' }]),
    { 'entry 2': /must be an object/, 'entry 4': /also that of entry 3/, 'entry 5': /no prompt/ },
  ],
  ['an empty array', JSON_, '[]', { 1: /no prompts/ }],
  ['a broken object', JSON_, '{\n"prompt": "a",\n"b": c\n}', { 3: /not valid JSON/ }],
  ['deep nesting', JSONL, `{"prompt": "a", "v": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`, { 1: /too deeply/ }],
  ['broken YAML', YAML, 'tests:\n  - vars: {a: b\n', { 3: /not valid YAML/ }],
  ['YAML that is no object', YAML, 'hello', { 1: /not a configuration/ }],
  ['a YAML bomb', YAML, bomb, { 1: /aliases/ }],
  ['an alias without an anchor', YAML, 'tests: *a\n', { 1: /YAML|aliases/ }],
  ['deeply nested YAML', YAML, `prompts: [a]\ntests: ${'{'.repeat(20_000)}`, { 2: /nested too deeply/ }],
  ['a complex key of YAML', YAML, 'prompts: [a]\n? [a]\n: b\n', { 2: /complex key/ }],
  ['YAML nested by its indentation', YAML, `tests:\n${'- '.repeat(30)}`, { 2: /nested/ }],
  ['YAML with too many values', YAML, `tests:\n${'- a\n'.repeat(80_000)}`, { 1: /too large/ }],
  ['promptfoo without tests', YAML, 'prompts: [a]\nproviders: [b]\n', { 1: /no tests/ }],
  ['tests in another file', YAML, 'prompts: [a]\ntests: file://a.csv\n', { 1: /another file/ }],
  [
    'tests that cannot be read',
    YAML,
    'tests:\n- file://a\n- vars: file://b\n- vars:\n    v: [1, 2]\n- vars: {v: "file://c"}\n- 7\n',
    { 2: /another file/, 3: /another file/, 4: /is a list/, 6: /another file/, 7: /object/ },
  ],
]

/** A key is a line, or as `entry 7` the number of an element. */
const expectedErrors = (errors: Readonly<Record<string, RegExp>>) =>
  Object.entries(errors).map(([place, message]) => ({
    line: place.startsWith('entry ') ? null : Number(place),
    ...(place.startsWith('entry ') && { entry: Number(place.slice('entry '.length)) }),
    message: expect.stringMatching(message),
  }))

describe('[T30] a file of prompts', () => {
  it.each(good)('is read: %s', async (_, type, file, format, items) => {
    const read = await readFile(file, type)
    expect(read).toMatchObject({ format, items, count: items.length, errors: [] })
  })

  it.each(bad)('is refused as a whole, with the lines at fault: %s', async (_, type, file, errors) => {
    const read = await readFile(file, type)
    expect(read.items).toEqual([])
    expect(read.errors).toEqual(expectedErrors(errors))
    for (const { message } of read.errors) expect(message.length).toBeLessThan(200)
  })

  // Each takes minutes or gigabytes if a line, a member or a cell is made into something before it is needed.
  const size = 4 * 1_048_576
  it.each([
    ['tests that are none', JSON_, '{"tests":[', '1,', '1]}', /must be an object/],
    ['members', JSON_, '{', '"a":1,', '"b":1}', /no prompt/],
    [
      'different members',
      JSON_,
      `{${Array.from({ length: 200_000 }, (_, at) => `"${at}":1,`).join('')}`,
      ' ',
      '"b":1}',
      /120 members/,
    ],
    ['line ends', TEXT, 'a\n---\n', '\n', long, /more than 1048576 lines/],
    ['old line ends', TEXT, 'a', '\r', long, /more than 1048576 lines/],
    ['empty rows', CSV, 'prompt,id\n', ',\n', 'a', /more than 1048576 lines/],
    ['cells', CSV, 'prompt,id\n', ',', 'a', /cells/],
    ['quotes', CSV, 'prompt,id\n"', '""', '"', /too large|has \d+ characters|cells/],
    ['lines before a wrong byte', TEXT, 'a', `${'x'.repeat(7)}\n`, '\0', /UTF-8/],
  ])('is refused soon, however many it has: %s', async (_, type, begin, unit, end, message) => {
    const file = bytes(begin + unit.repeat(size / unit.length) + end)
    expect((await readFile(file, type)).errors[0]?.message).toMatch(message)
  })

  it.each([
    [
      'the later turns of MT-Bench',
      lines({ turns: ['a', 'b'] }, { turns: ['c'] }, { turns: ['d', 'e'] }),
      "Of 'turns'",
      2,
    ],
    [
      'further references',
      lines({ prompt: 'a', turns: ['b', 'c'], reference: [null, 'c'] }, { prompt: 'd' }),
      "Of 'reference'",
      1,
    ],
    ['options of promptfoo', JSON.stringify({ tests: [{ vars: { a: 'b' }, options: {} }] }), "'options' is not", 1],
  ])('says what is not used: %s', async (_, file, message, count) => {
    expect((await readFile(file, JSONL)).warnings).toEqual([{ message: expect.stringContaining(message), count }])
  })

  it('repeats no text of all tests until it is too long', async () => {
    const tests = Array.from({ length: 4 }, (_, at) => ({ vars: { question: `${at}` } }))
    const repeating = (count: number) =>
      JSON.stringify({
        defaultTest: { vars: Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 'x'.repeat(99)])) },
        tests,
      })
    expect((await readFile(repeating(2), JSON_)).count).toBe(4)
    expect((await readFile(repeating(3), JSON_)).errors).toEqual([
      { line: null, entry: 4, message: expect.stringContaining('too long together') },
    ])
  })

  it.each([
    ['nested', `{"tests": [{}], "defaultTest": {"vars": {"a": ${'['.repeat(100)}${']'.repeat(100)}}}}`, /too deeply/],
    [
      'full of members',
      JSON.stringify({ tests: [{}], defaultTest: Object.fromEntries(Array.from({ length: 121 }, (_, at) => [at, 1])) }),
      /more than 120 members/,
    ],
  ])('checks what all tests have in common as a row: %s', async (_, file, message) => {
    expect((await readFile(file, JSON_)).errors).toEqual([{ line: 1, message: expect.stringMatching(message) }])
  })

  it('has a bound of warnings and contestants', async () => {
    const options = Array.from({ length: 4 }, (_, row) => ({
      vars: { a: 'b' },
      ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`o${row}-${at}`, 1])),
    }))
    expect((await readFile(JSON.stringify({ tests: options }), JSON_)).warnings).toHaveLength(10)
    const prompts = Array.from({ length: 40 }, (_, at) => `{{a}} ${at}`)
    const providers = ['openai:m1', 'openai:m2']
    const many = JSON.stringify({ prompts, providers, tests: [{ vars: { a: 'b' } }] })
    expect((await readFile(many, JSON_, ['m1', 'm2'])).contestants).toHaveLength(12)
  })

  it('copies no more prompts than are wanted, and counts and checks all', async () => {
    const request = { contentType: TEXT, limits, models: new Set<string>(), contestantsMax: 12, itemsMax: 1 }
    expect(await readPrompts({ ...request, file: bytes('a\nb\nc') })).toMatchObject({ count: 3, items: [prompt('a')] })
    expect(await readPrompts({ ...request, file: bytes(`a\nb\n${long}`) })).toMatchObject({ errors: [{ line: 3 }] })
  })

  it('lists ten errors at most', async () => {
    expect((await readFile('{"a":1}\n'.repeat(50), JSONL)).errors).toHaveLength(10)
  })

  it('proposes contestants: every provider of promptfoo that the catalogue has, with every template', async () => {
    const { contestants } = await readFile(configuration, YAML, ['gpt-4o', 'qwen/qwen3'])
    expect(contestants).toEqual([
      { name: 'openai:chat:gpt-4o, prompt 1', model: 'gpt-4o', template: 'Translate {{text}} to {{language}}' },
      { name: 'openai:chat:gpt-4o, short', model: 'gpt-4o', system: 'Be short.', template: '{{text}}' },
      {
        name: 'Qwen, prompt 1',
        model: 'qwen/qwen3',
        template: 'Translate {{text}} to {{language}}',
        temperature: 0,
        maxTokens: 50,
      },
      {
        name: 'Qwen, short',
        model: 'qwen/qwen3',
        system: 'Be short.',
        template: '{{text}}',
        temperature: 0,
        maxTokens: 50,
      },
    ])
    const plain = await readFile('providers: [openai:chat:gpt-4o]\ntests: [{ vars: { a: b } }]', YAML, ['gpt-4o'])
    expect(plain.contestants).toEqual([{ name: 'openai:chat:gpt-4o', model: 'gpt-4o' }])
  })
})

const study = {
  prompts: ['One', 'Two\nlines', 'Same', 'Same'].map((text, index) => ({
    text,
    id: index === 2 ? null : String(index + 1),
    prompt: index + 1,
  })),
  contestants: ['rag', 'agent', 'gpt'].map((name, contestant) => ({
    contestant,
    name,
    model: name === 'gpt' ? name : null,
    system: null,
    template: null,
    temperature: null,
    maxTokens: null,
  })),
}
const answers = [
  ['One', 'rag', 'a'],
  ['One', 'agent', 'b'],
  ['Two\nlines', 'rag', 'c'],
]
const result = (text: string, provider: unknown, output: unknown) => ({
  provider,
  vars: { prompt: text },
  response: { output },
})

const goodAnswers: readonly (readonly [name: string, type: string, file: string, format: string])[] = [
  ['long CSV by id', CSV, 'id,contestant,answer\n1,rag,a\n1,agent,b\n2,rag,c\n', 'csv'],
  ['long CSV by prompt', TEXT, 'prompt,model,response\nOne,rag,a\nOne,agent,b\n"Two\r\nlines",rag,c\n', 'csv'],
  ['wide CSV', CSV, 'id,rag,note,agent\n1,a,x,b\n2,c,y,\n', 'csv'],
  ['wide TSV by prompt', ANY, 'question\trag\tagent\nOne\ta\tb\n"Two\nlines"\tc\t\n', 'tsv'],
  [
    'long JSONL',
    JSONL,
    lines(
      { id: 1, model: 'rag', output: 'a' },
      { id: '1', model: 'agent', output: 'b' },
      { prompt: 'Two\nlines', contestant: 'rag', answer: 'c' },
    ),
    'jsonl',
  ],
  [
    'wide JSON',
    JSON_,
    lines([
      { id: 1, rag: 'a', agent: 'b' },
      { id: 2, rag: 'c', agent: null },
    ]),
    'json',
  ],
  [
    'AlpacaEval outputs',
    JSON_,
    lines([
      { dataset: 'd', instruction: 'One', output: 'a', generator: 'rag' },
      { instruction: 'One', output: 'b', generator: 'agent' },
      { instruction: 'Two\nlines', output: 'c', generator: 'rag' },
    ]),
    'json',
  ],
  [
    'promptfoo results',
    JSON_,
    JSON.stringify(
      {
        results: {
          results: [
            result('One', { id: 'x', label: 'rag' }, 'a'),
            result('One', 'agent', 'b'),
            result('Two\nlines', { id: 'rag' }, 'c'),
            result('One', 'rag', null),
          ],
        },
      },
      null,
      1,
    ),
    'promptfoo',
  ],
]

const badAnswers: readonly (readonly [
  name: string,
  type: string,
  file: string,
  errors: Readonly<Record<string, RegExp>>,
])[] = [
  ['an empty file', CSV, '', { 1: /empty/ }],
  ['only a header', CSV, 'id,rag\n', { 1: /no rows/ }],
  ['no column for the prompt', CSV, 'rag,agent\na,b\n', { 1: /No column is the prompt/ }],
  ['no column for an answer', CSV, 'id,note\n1,a\n', { 1: /neither columns/ }],
  ['unknown prompts', CSV, 'id,rag\n1,a\n9,b\n', { 3: /No prompt has the id '9'/ }],
  ['an unknown text', JSONL, lines({ prompt: 'Nine', rag: 'a' }), { 1: /No prompt has the text 'Nine'/ }],
  ['a text of two prompts', CSV, 'prompt,rag\nSame,a\n', { 2: /Several prompts/ }],
  ['an unknown contestant', CSV, `id,contestant,answer\n1,${name},a\n`, { 2: /no contestant 'n{60}…'/ }],
  ['a contestant that is generated', CSV, 'id,gpt\n1,a\n', { 2: /are generated/ }],
  ['a second answer', CSV, 'id,contestant,answer\n1,rag,a\n1,rag,b\n', { 3: /in line 2 already/ }],
  ['an empty answer', CSV, 'id,contestant,answer\n1,rag, \n', { 2: /answer is empty/ }],
  ['no name', CSV, 'id,contestant,answer\n1,,a\n', { 2: /names no contestant/ }],
  ['an answer that is too long', CSV, `id,rag\n1,${'x'.repeat(201)}\n`, { 2: /answer has 201 characters/ }],
  ['only empty answers', CSV, 'id,rag\n1,\n', { 1: /no answers/ }],
  [
    'broken JSONL',
    JSONL,
    '{"id": 1, "rag": "a"}\n{"id": 2,\n7\n{"id": 2}',
    { 2: /not valid JSON/, 3: /must be an object/, 4: /no answer of a contestant/ },
  ],
  ['an object without results', JSON_, '{\n"a": 1\n}', { 1: /no results/ }],
  ['a result of another form', JSON_, '{\n"results": [\n7\n]\n}', { 'entry 1': /must be an object/ }],
  ['YAML', YAML, 'tests: []', { 1: /read from CSV/ }],
]

describe('[T31] a file of answers', () => {
  it.each(goodAnswers)('is read: %s', (_, type, file, format) => {
    const read = readAnswers({
      ...{ file: bytes(file), contentType: type, study, limits },
      itemsMax: Number.POSITIVE_INFINITY,
    })
    expect(read).toMatchObject({ format, errors: [] })
    expect(
      read.items.map(({ prompt, contestant, text }) => [study.prompts[prompt - 1]!.text, contestant.name, text]),
    ).toEqual(answers)
    expect(read.count).toBe(answers.length)
  })

  it.each(badAnswers)('is refused as a whole, with the lines at fault: %s', (_, type, file, errors) => {
    const read = readAnswers({
      ...{ file: bytes(file), contentType: type, study, limits },
      itemsMax: Number.POSITIVE_INFINITY,
    })
    expect(read.items).toEqual([])
    expect(read.errors).toEqual(expectedErrors(errors))
  })
})

describe('[T32] a template', () => {
  const asked = prompt('One {{tone}}', { id: '7', variables: { tone: 'warm {{prompt}}', long } }) as StudyPrompt

  const contestant = { name: 'a', system: null, template: null, temperature: null, maxTokens: null }

  it('is the last message, with the prompt and its variables inserted once', () => {
    const conversation = { ...asked, messages: [{ role: 'system', content: 'Be kind' } as const, ...asked.messages] }
    const settings = { ...contestant, system: 'Be short', template: '{{ prompt }}: {{tone}}!' }
    expect(questionFor(settings, conversation, 100)).toMatchObject({
      system: 'Be short\n\nBe kind',
      context: [],
      prompt: 'One {{tone}}: warm {{prompt}}!',
    })
    expect(questionFor(contestant, conversation, 100)).toMatchObject({ system: 'Be kind', prompt: 'One {{tone}}' })
    expect(questionFor({ ...contestant, template: '{{missing}}' }, conversation, 100)).toBeNull()
  })

  it.each([
    ['{{prompt}} {{tone}}', null],
    [null, null],
    ['{{missing}}', /'a' for the prompt '7' needs the variable 'missing'/],
    ['{{constructor}}', /'constructor'/],
    ['{{long}}', /makes 101 characters; at most 100/],
    ['{{other}}', /for prompt 2 needs the variable 'other'/],
  ])('is checked for every prompt before anything runs: %s', (template, problem) => {
    const numbered = { ...asked, prompt: 1 }
    const other = {
      ...prompt('Two', { variables: { tone: 'x', missing: 'y', constructor: 'z', long: '' } as never }),
      prompt: 2,
    }
    const found = findTemplateProblem([{ name: 'a', template }], [other as typeof numbered, numbered], 100)
    expect(found).toEqual(problem && expect.stringMatching(problem))
  })
})
