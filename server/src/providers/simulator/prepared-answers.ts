import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../../base/package-folder.ts'
import { guessLanguage, type Language, languages } from './language.ts'

/** What each voice may say, by the voice's name. */
type Answers = ReadonlyMap<string, readonly string[]>

interface PreparedAnswers {
  readonly byPrompt: ReadonlyMap<string, { readonly language: Language; readonly answers: Answers }>
  /** For prompts without an answer of their own. */
  readonly others: ReadonlyMap<Language, Answers>
}

/** Compiled code reads the same files: `dist` has no copy of them. */
const folder = path.join(packageFolder, 'src/providers/simulator/answers')

/** The sample prompts of the web page, in its order. */
const samples = ['explain', 'code', 'plan', 'write']

/** A file is the prompt, then `<!-- voice -->` before each answer. A voice with several answers varies them. */
const voiceLine = /^<!-- (\w+) -->$/m

function readAnswers(name: string): { prompt: string; answers: Answers } {
  const [prompt, ...sections] = readFileSync(path.join(folder, `${name}.md`), 'utf8').split(voiceLine)
  const answers = new Map<string, string[]>()
  for (let index = 0; index < sections.length; index += 2) {
    const [voice, text] = [sections[index]!, sections[index + 1]!.trim()]
    answers.set(voice, [...(answers.get(voice) ?? []), text])
  }
  return { prompt: prompt!.trim(), answers }
}

function readAll(): PreparedAnswers {
  const byPrompt = new Map<string, { language: Language; answers: Answers }>()
  const others = new Map<Language, Answers>()
  for (const language of languages) {
    for (const sample of samples) {
      const { prompt, answers } = readAnswers(`${language}/${sample}`)
      byPrompt.set(prompt, { language, answers })
    }
    others.set(language, readAnswers(`${language}/other`).answers)
  }
  return { byPrompt, others }
}

let cached: PreparedAnswers | undefined

function preparedAnswers(): PreparedAnswers {
  // Read with the first question: a start does not wait for the files, and a service with real models never reads them.
  cached ??= readAll()
  return cached
}

/** The answers of a voice to a prompt; at least one. */
export function answersTo(prompt: string, voice: string): readonly string[] {
  const { byPrompt, others } = preparedAnswers()
  const answers = byPrompt.get(prompt.trim())?.answers ?? others.get(guessLanguage(prompt))!
  return answers.get(voice)!
}

/** The prompts of a language that have answers of their own: the sample prompts of the web page. */
export const preparedPrompts = (language: Language): readonly string[] =>
  [...preparedAnswers().byPrompt].filter(([, of]) => of.language === language).map(([prompt]) => prompt)
