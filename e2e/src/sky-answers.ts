import { readFileSync } from 'node:fs'
import { quorvex, tarnoble, zephlin } from './scripted-arena.ts'

const read = (name: string) => readFileSync(new URL(`sky-answers/${name}.md`, import.meta.url), 'utf8').trimEnd()

/** Three answers with different styles, for the screenshots. */
export const skyAnswers: Readonly<Record<string, string>> = {
  [quorvex.modelName]: read('quorvex'),
  [zephlin.modelName]: read('zephlin'),
  [tarnoble.modelName]: read('tarnoble'),
}
