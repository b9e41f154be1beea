import { statement } from '../knowledge/fact.ts'
import { programFor } from '../knowledge/programs/find-program.ts'
import { capitalise } from '../reading/clean.ts'
import type { RequestOf } from '../reading/request.ts'
import { bullets, emphasise, fenced, numbered, paragraphs, program, sentences, table } from './markdown.ts'
import { fourLines, haikuOn, limerickOn, shortSlogan, shortStory } from './verses.ts'
import type { Voice } from './voice.ts'

/** An engineer: real code first, notes after it, and a liking for code even where nobody asked for any. */
export const anvil: Voice = {
  smalltalk: ({ act }) => {
    if (act === 'identity') return 'An assistant that likes code. The name is not exported from this module.'
    if (act === 'thanks') return '👍 Ship it.'
    if (act === 'bye') return '`exit 0`. See you.'
    return act === 'how-are-you'
      ? 'All checks green. What are we building?'
      : 'Hi. Paste the code, the error or the idea, and tell me the language.'
  },
  arithmetic: ({ sum }, random) => {
    if (sum.value === null)
      return `\`${sum.question}\`: ${sum.result}. Most languages will raise an error or return \`NaN\` here.`
    const shown = fenced(
      'python',
      `>>> ${expression(sum.question)}\n${sum.result.replace('−', '-').replace(/^[a-z] = /, '')}`,
    )
    return sum.question === sum.subject
      ? paragraphs(random.pick(['From the REPL:', 'Evaluated:']), shown)
      : paragraphs(
          `Solve for \`${sum.subject}\`:`,
          fenced('text', [sum.question, ...sum.steps].join('\n')),
          `**${sum.statement}**`,
        )
  },
  code: (request) => build(request),
  comparison: ({ left, right, isChoice }) => {
    const [a, b] = [left.fact, right.fact]
    const need = a?.strength ?? `what ${left.name} is known for`
    const rule = fenced(
      'python',
      `def choose(needs: set[str]) -> str:\n    if ${JSON.stringify(need)} in needs:\n        return ${JSON.stringify(left.name)}\n    return ${JSON.stringify(right.name)}${b?.strength === undefined ? '' : `  # ${b.strength}`}`,
    )
    if ((a === null || b === null) && !isChoice)
      return paragraphs(
        `\`diff ${slug(left.name)} ${slug(right.name)}\`: no data on at least one of them, so no diff.`,
        a !== null && statement(a),
        b !== null && statement(b),
      )
    if (a === null || b === null)
      return paragraphs(
        `No benchmark on hand for ${left.name} against ${right.name}, so measure: same task, same week, count hours and defects.`,
        rule,
        'Pick the one that is easier to replace later.',
      )
    const rows = [['what', a.gist, b.gist]]
    if (a.strength !== undefined && b.strength !== undefined) rows.push(['pro', a.strength, b.strength])
    if (a.weakness !== undefined && b.weakness !== undefined) rows.push(['con', a.weakness, b.weakness])
    return paragraphs(table(['', a.title, b.title], rows), 'As a rule you could check in:', rule)
  },
  list: ({ label, items: best, pool }, random) => {
    const items = pool.length > best.length ? random.shuffle(pool).slice(0, best.length) : best
    return items.every((item) => item.split(' ').length < 4)
      ? paragraphs(
          `${capitalise(label)}, ready to paste:`,
          fenced(
            'json',
            JSON.stringify(
              items.map((item) => item.replaceAll('*', '')),
              null,
              2,
            ),
          ),
        )
      : paragraphs(
          `**${capitalise(label)}**`,
          sentences(items)
            .map((item) => `- [ ] ${item}`)
            .join('\n'),
        )
  },
  translation: ({ phrase, translated, target, targetName }) =>
    translated === null
      ? `No entry for “${phrase}” in ${targetName}. I would put it through a native speaker, not through me.`
      : fenced('json', JSON.stringify({ en: phrase, [target ?? 'xx']: translated }, null, 2)),
  summary: ({ best }) => paragraphs('TL;DR:', bullets(best)),
  creative: ({ form, topic, recipient }, random) => {
    if (form === 'haiku') return fenced('text', haikuOn(topic, random))
    if (form === 'limerick') return limerickOn(topic, random)
    if (form === 'joke')
      return random.pick([
        'A SQL query walks into a bar, goes up to two tables and asks: “May I join you?”',
        'There are 10 kinds of people: those who read binary and those who do not.',
        '“It works on my machine.” “Then we will ship your machine.”',
      ])
    if (form === 'slogan') return `${shortSlogan(topic, random)} (v1.0)`
    if (form === 'letter')
      return `Subject: [request] ${topic}\n\nHi ${recipient ?? 'team'},\n\n- **What:** ${topic}\n- **When:** [date]\n- **Impact:** none expected, handover is prepared\n- **Needed from you:** an OK by Thursday\n\nThanks`
    if (form === 'story') return shortStory(topic, random)
    return paragraphs(
      fourLines(topic, random),
      fenced('js', `const poem = (light) => light > 0.2 ? poem(light * 0.8) : 'dusk'`),
    )
  },
  instructions: ({ goal, steps }) =>
    paragraphs(
      `Runbook: ${goal}`,
      numbered(steps),
      'Roll back by stopping after any step; none depends on a later one.',
    ),
  explanation: ({ fact, brief, keywords }) => {
    if (brief) return statement(fact)
    const demo = keywords.some((word) => /^recursi/i.test(word)) ? programFor('sort', 'python') : null
    return paragraphs(
      statement(fact),
      `**Internals.** ${fact.how}`,
      demo !== null && program(demo),
      bullets([`Example: ${fact.example}`, `Gotcha: ${fact.caveat}`]),
    )
  },
  answer: ({ trivium }) => emphasise(trivium.sentence, trivium.short, '`'),
  open: ({ aim, topic, fact, keywords }) => {
    const known = fact === null ? null : `${statement(fact)} ${fact.how}`
    if (aim === 'detail')
      return paragraphs('`undefined`: I have no value for that, and a default would be a lie.', known)
    if (aim === 'choice')
      return paragraphs(
        known,
        'I would handle it like a release: small, behind a flag, and with a way back.',
        fenced('python', 'if cost_of_undo < benefit:\n    try_it()\nelse:\n    prototype()'),
      )
    if (aim === 'truth')
      return paragraphs(
        '`maybe`: the question has no boolean answer until the inputs are fixed (how much, for whom, compared with what).',
        known,
        fact !== null && `Gotcha: ${fact.caveat}`,
      )
    if (aim === 'personal')
      return 'Sounds like the queue is full. Drop the low-priority jobs, finish one, restart in the morning. If it keeps crashing, get a second pair of eyes on it: a friend, or a doctor.'
    const words = keywords.slice(0, 3).map((word) => word.toLowerCase())
    return paragraphs(
      known,
      `${known === null ? `No reference material on ${topic} here, so I would` : 'From there I would'} break it down like a ticket:`,
      bullets([
        `**Input:** what you have now${words[0] === undefined ? '' : ` (${words.join(', ')})`}.`,
        '**Output:** what “done” looks like, in a sentence someone else can check.',
        '**Constraints:** time, money, people, in that order.',
        '**First commit:** the smallest part that is useful by itself.',
      ]),
      aim === 'reason'
        ? 'For the cause: bisect. Halve the list of suspects until one is left.'
        : 'Give me the first two and I can write the rest.',
    )
  },
}

function build({ code, brief }: RequestOf<'code'>): string {
  const second = code.task === null || brief ? null : programFor(code.task, code.fence === 'python' ? 'rust' : 'python')
  return paragraphs(
    code.askedFor !== null && `No ${code.askedFor} toolchain here, so ${code.languageName}:`,
    program(code),
    bullets([
      code.how,
      ...(code.time === null
        ? []
        : [
            `\`O(${code.time.replace('\\sqrt{n}', '√n').replace('\\log', 'log')})\` time, \`O(${code.space ?? '1'})\` extra space.`,
          ]),
      `Edge case: ${code.edge}`,
    ]),
    second !== null && `The same in ${second.languageName}:\n\n${program(second)}`,
  )
}

const slug = (name: string): string => name.replace(/^(?:an?|the) /i, '').replace(/\s+/g, '-')

/** The sum as Python would take it. */
function expression(question: string): string {
  return question
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll('^', '**')
    .replaceAll(' mod ', ' % ')
    .replace(/(\d+(?:\.\d+)?)% of /g, '0.01 * $1 * ')
    .replace(/(\d+(?:\.\d+)?)%/g, '($1 / 100)')
    .replace(/√(\d+(?:\.\d+)?|\([^)]*\))/g, 'math.sqrt($1)')
    .replace(/(\d+)!/g, 'math.factorial($1)')
}
