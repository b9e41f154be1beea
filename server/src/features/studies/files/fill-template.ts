import { promptText, type StudyMessage, type StudyPromptInput } from './prompt-of.ts'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

type Filled =
  | { readonly text: string }
  | { readonly missing: string }
  /** More characters than a prompt may have. */
  | { readonly chars: number }

/**
 * A template with `{{prompt}}` and `{{variable}}` replaced. What is inserted is not read as a template again.
 *
 * @example fillTemplate('Answer in {{language}}: {{prompt}}', prompt, 100_000) // { text: 'Answer in French: Hello' }
 */
export function fillTemplate(
  template: string,
  { messages, variables }: Pick<StudyPromptInput, 'messages' | 'variables'>,
  charsMax: number,
): Filled {
  const valueFor = (name: string): string | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : name === 'prompt' ? promptText(messages) : undefined
  // The length is counted before the text is made: a template can repeat a long variable thousands of times.
  let chars = template.length
  for (const [placeholder, inner] of template.matchAll(PLACEHOLDER)) {
    const value = valueFor(inner!.trim())
    if (value === undefined) return { missing: inner!.trim() }
    chars += value.length - placeholder.length
  }
  if (chars > charsMax) return { chars }
  return { text: template.replace(PLACEHOLDER, (_, inner: string) => valueFor(inner.trim())!) }
}

export interface TemplateContestant {
  readonly name: string
  readonly system?: string | null
  readonly template?: string | null
}

/** What a contestant is sent for a prompt: its template instead of the last message, and its system prompt before the prompt's own. */
export function messagesFor(
  { system, template }: TemplateContestant,
  prompt: Pick<StudyPromptInput, 'messages' | 'variables'>,
  charsMax: number,
): readonly StudyMessage[] {
  const filled = template ? fillTemplate(template, prompt, charsMax) : { text: promptText(prompt.messages) }
  if (!('text' in filled)) throw new Error('The template was not checked.')
  const conversation = [...prompt.messages.slice(0, -1), { role: 'user', content: filled.text } as const]
  return system ? [{ role: 'system', content: system }, ...conversation] : conversation
}

const PROBLEMS_MAX = 20

/** Why templates cannot be filled, found before anything runs. A sentence begins with *The template*. */
export function checkTemplates(
  contestants: readonly TemplateContestant[],
  prompts: readonly (Pick<StudyPromptInput, 'id' | 'messages' | 'variables'> & { readonly prompt?: number })[],
  charsMax: number,
): string[] {
  const problems: string[] = []
  for (const { name, template } of contestants)
    for (const [index, prompt] of template ? prompts.entries() : []) {
      const filled = fillTemplate(template!, prompt, charsMax)
      if ('text' in filled) continue
      const where = `of '${name}' for ${prompt.id === null ? `prompt ${prompt.prompt ?? index + 1}` : `the prompt '${prompt.id}'`}`
      problems.push(
        'missing' in filled
          ? `${where} needs the variable '${filled.missing}', which the prompt does not have`
          : `${where} makes ${filled.chars} characters; at most ${charsMax} are allowed`,
      )
      if (problems.length === PROBLEMS_MAX) return problems
    }
  return problems
}
