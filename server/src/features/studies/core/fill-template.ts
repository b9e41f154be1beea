import { generationDefaults, type StudyMessage, type StudyPrompt } from '@arena/contract'
import type { Question } from '../../../generation/index.ts'
import type { StoredContestant } from './contestants.ts'
import { promptText } from './prompt-text.ts'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

type Asked = Pick<StudyPrompt, 'messages' | 'variables'>

/**
 * A template with `{{prompt}}` and `{{variable}}` replaced, or why that is not possible. What is inserted is not read as a
 * template again.
 *
 * @example fillTemplate('Answer in {{language}}: {{prompt}}', prompt, 100_000) // { text: 'Answer in French: Hello' }
 */
export function fillTemplate(
  template: string,
  { messages, variables }: Asked,
  charsMax: number,
): { readonly text: string } | { readonly problem: string } {
  const valueFor = (name: string): string | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : name === 'prompt' ? promptText(messages) : undefined
  // The length is counted before the text is made: a template can repeat a long variable thousands of times.
  let chars = template.length
  for (const [placeholder, inner] of template.matchAll(PLACEHOLDER)) {
    const value = valueFor(inner!.trim())
    if (value === undefined) return { problem: `needs the variable '${inner!.trim()}', which the prompt does not have` }
    chars += value.length - placeholder.length
  }
  if (chars > charsMax) return { problem: `makes ${chars} characters; at most ${charsMax} are allowed` }
  return { text: template.replace(PLACEHOLDER, (_, inner: string) => valueFor(inner.trim())!) }
}

/** Why a template cannot be filled, found before anything runs. The sentence begins with *The template*. */
export function findTemplateProblem(
  contestants: readonly Pick<StoredContestant, 'name' | 'template'>[],
  prompts: readonly (Asked & { readonly id: string | null; readonly prompt: number })[],
  charsMax: number,
): string | null {
  for (const { name, template } of contestants)
    for (const prompt of template ? prompts : []) {
      const filled = fillTemplate(template!, prompt, charsMax)
      const which = prompt.id === null ? `prompt ${prompt.prompt}` : `the prompt '${prompt.id}'`
      if ('problem' in filled) return `of '${name}' for ${which} ${filled.problem}`
    }
  return null
}

/**
 * What a contestant is asked for a prompt: its template instead of the last message, and its system prompt before the
 * prompt's own. Messages of one role that follow each other are one message. `null` if the template cannot be filled.
 */
export function questionFor(
  contestant: Pick<StoredContestant, 'system' | 'template' | 'temperature' | 'maxTokens'>,
  { messages, variables }: Asked,
  charsMax: number,
): Question | null {
  const { template, maxTokens, temperature } = contestant
  const last = template ? fillTemplate(template, { messages, variables }, charsMax) : { text: promptText(messages) }
  if ('problem' in last) return null
  const ownSystem = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const system = [contestant.system, ...ownSystem].filter(Boolean).join('\n\n')
  const turns: { role: StudyMessage['role']; content: string }[] = []
  for (const { role, content } of [...messages.slice(0, -1), { role: 'user', content: last.text } as const]) {
    if (role === 'system') continue
    const before = turns.at(-1)
    if (before?.role === role) before.content += `\n\n${content}`
    else turns.push({ role, content })
  }
  return {
    system: system === '' ? null : system,
    context: turns.flatMap(({ role, content }, index) =>
      role === 'assistant' ? [{ prompt: turns[index - 1]?.content ?? '', answer: content }] : [],
    ),
    prompt: turns.at(-1)!.content,
    maxTokens: maxTokens ?? generationDefaults.maxTokens,
    temperature: temperature ?? generationDefaults.temperature,
  }
}
