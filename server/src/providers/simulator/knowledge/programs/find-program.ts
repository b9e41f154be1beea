import { capitalise } from '../../reading/clean.ts'
import { cpp } from './cpp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'
import { rust } from './rust.ts'
import { type ProgramLanguage, sketch } from './sketch.ts'
import type { Snippet } from './snippet.ts'
import { snippets } from './snippets.ts'
import { findTask, type TaskId, tasks } from './tasks.ts'
import { typescript } from './typescript.ts'

/** A program to show, with what there is to say about it. */
export interface CodeRequest {
  readonly languageName: string
  readonly fence: string
  /** Completes "a way to …". */
  readonly title: string
  readonly source: string
  readonly how: string
  readonly edge: string
  /** LaTeX inside O(…); `null` where it would mean nothing. */
  readonly time: string | null
  readonly space: string | null
  /** `false` where the program is only a frame around the caller's own rule. */
  readonly ready: boolean
  /** The language that was asked for, when it is none of ours. */
  readonly askedFor: string | null
  readonly task: TaskId | null
}

const programs: Record<ProgramLanguage, Record<TaskId, string>> = {
  python,
  javascript,
  typescript,
  go,
  rust,
  java,
  cpp,
}

const names: Record<ProgramLanguage | Snippet['fence'], string> = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  cpp: 'C++',
  sql: 'SQL',
  bash: 'Bash',
  css: 'CSS',
  html: 'HTML',
  regex: 'a regular expression',
}

const programPatterns: readonly [ProgramLanguage, RegExp][] = [
  ['typescript', /\btypescript\b|\bin ts\b/],
  ['javascript', /\bjavascript\b|\bnode(?:\.?js)?\b|\bin js\b|\bjs\b/],
  ['java', /\bjava\b/],
  ['cpp', /c\+\+|\bcpp\b/],
  ['rust', /\brust\b/],
  ['go', /\bgolang\b|\b(?:in|using|with|auf|en) go\b|\bgo (?:function|program|code|script)\b/],
  ['python', /\bpython\d?\b|\bpy\b/],
]

const snippetPatterns: readonly [Snippet['fence'], RegExp][] = [
  ['regex', /\bregex(?:p)?\b|regular expression|regulären ausdruck|正则|正規表現/],
  ['sql', /\bsql\b|\bpostgres(?:ql)?\b|\bmysql\b/],
  ['css', /\bcss\b|cent(?:er|re) a div/],
  ['html', /\bhtml\b/],
  ['bash', /\bbash\b|\bshell script\b|\bzsh\b/],
]

const foreign =
  /\b(ruby|php|swift|kotlin|haskell|scala|perl|lua|elixir|matlab|dart|clojure|fortran|cobol)\b|\b(c#)|\b(?:in|using) (c|r)\b(?!\+|#)/

/** Whether a prompt names a language that programs are written in. */
export function namesCodeLanguage(prompt: string): boolean {
  return foreign.test(prompt) || [...programPatterns, ...snippetPatterns].some(([, pattern]) => pattern.test(prompt))
}

/** The program for a lower-case prompt. `goal` completes "a way to …" when the task is not a known one. */
export function findProgram(prompt: string, goal: string, words: readonly string[]): CodeRequest {
  const language = programPatterns.find(([, pattern]) => pattern.test(prompt))?.[0]
  const snippetLanguage = snippetPatterns.find(([, pattern]) => pattern.test(prompt))?.[0]
  if (snippetLanguage !== undefined && language === undefined) return fromSnippet(findSnippet(snippetLanguage, prompt))
  const chosen = language ?? 'python'
  const asked = language === undefined ? foreign.exec(prompt)?.slice(1).find(Boolean) : undefined
  const task = findTask(prompt)
  const snippet =
    task === null ? snippets.find(({ fence, words: cue }) => fence === chosen && cue.test(prompt)) : undefined
  if (snippet !== undefined) return { ...fromSnippet(snippet), askedFor: foreignName(asked) }
  return {
    languageName: names[chosen],
    fence: chosen,
    askedFor: foreignName(asked),
    task,
    ...(task === null ? fromSketch(chosen, goal, words) : fromTask(chosen, task)),
  }
}

/** The program for a known task in a language of choice. */
export function programFor(task: TaskId, language: ProgramLanguage): CodeRequest {
  return { languageName: names[language], fence: language, askedFor: null, task, ...fromTask(language, task) }
}

function fromTask(language: ProgramLanguage, id: TaskId) {
  const { title, how, edge, time, space } = tasks[id]
  return { title, how, edge, time, space, source: programs[language][id], ready: true }
}

function fromSketch(language: ProgramLanguage, goal: string, words: readonly string[]) {
  const plain = words.map((word) => word.toLowerCase()).filter((word) => /^[a-z]{2,14}$/.test(word))
  return {
    title: goal,
    how: 'It walks through the input once, skips what is missing and applies one rule to the rest.',
    edge: 'The marked line is where the rule of your case belongs.',
    time: 'n',
    space: 'n',
    source: sketch(language, plain.slice(0, 3), goal),
    ready: false,
  }
}

function findSnippet(fence: Snippet['fence'], prompt: string): Snippet {
  const own = snippets.filter((each) => each.fence === fence)
  return own.find((each) => each.words.test(prompt)) ?? own.at(-1)!
}

function fromSnippet({ fence, title, source, how, edge }: Snippet): CodeRequest {
  return {
    languageName: names[fence],
    fence,
    title,
    source,
    how,
    edge,
    time: null,
    space: null,
    ready: true,
    askedFor: null,
    task: null,
  }
}

function foreignName(asked: string | undefined): string | null {
  if (asked === undefined) return null
  return asked.length < 4 ? asked.toUpperCase() : capitalise(asked)
}
