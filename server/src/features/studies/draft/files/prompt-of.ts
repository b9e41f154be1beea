import type { StudyMessage, StudyPrompt } from '@arena/contract'
import { ATTACHMENTS_MAX } from '@arena/contract/limits'
import { isUuid } from '../../../../base/ids.ts'
import { promptText } from '../../core/prompt-text.ts'
import { Fields, isObject, PROMPT_NAMES, textOf } from './fields.ts'
import { quoted, Unreadable } from './unreadable.ts'

export interface FileLimits {
  readonly promptsMax: number
  readonly promptCharsMax: number
  readonly systemCharsMax: number
  readonly answerCharsMax: number
  /** Of all prompts of a file: `defaultTest` of promptfoo can repeat a text in each of them. */
  readonly textCharsMax: number
}

/** A prompt as a file has it. */
export interface FilePrompt extends Omit<StudyPrompt, 'attachments'> {
  /** The ids of its images, if it has any. */
  readonly attachmentIds?: readonly string[]
  /** Sentences about members of the row that are not used, if there are any. */
  readonly unused?: readonly string[]
}

const JSON_NAMES = ['prompt', 'messages', 'input', 'turns', ...PROMPT_NAMES] as const
export const REFERENCE_NAMES = ['reference', 'expected_output', 'ground_truth', 'ideal', '__expected'] as const

const NAME_CHARS_MAX = 200
const TAGS_MAX = 20
const VARIABLES_MAX = 100
const MESSAGES_MAX = 200

/** The prompt of a row, without checks of its size. */
export function promptOf(row: unknown, kind: 'table' | 'json'): FilePrompt {
  if (typeof row === 'string') return promptOfText(row)
  if (!isObject(row)) throw new Unreadable('A prompt must be an object, or a text in quotes.')
  const fields = new Fields(Object.entries(row))
  const isByTurns = nameOf(fields, kind) === 'turns'
  const conversation = messagesOf(takePrompt(fields, kind))
  const system = fields.takeText('system')
  const last = conversation.at(-1)
  // A conversation for training ends with the answer that is wanted.
  const ideal = conversation.length > 1 && last?.role === 'assistant' ? last.content : null
  const messages = ideal === null ? conversation : conversation.slice(0, -1)
  if (messages.at(-1)?.role !== 'user') throw new Unreadable('The last message must have the role user.')
  if (messages.find(({ role }) => role !== 'system')?.role !== 'user')
    throw new Unreadable('An answer cannot come before the first message of the user.')
  const attachmentIds = kind === 'json' ? attachmentIdsOf(fields.take('attachments')) : []
  const references = fields.take(...REFERENCE_NAMES)
  const reference = first(references) ?? undefined
  const unused = [
    ...(isByTurns && hasMore(row.turns) ? [onlyFirst('turns')] : []),
    ...(hasMore(references) ? [onlyFirst('reference')] : []),
  ]
  return {
    id: fields.takeText('id', 'question_id'),
    messages: system === null ? messages : [{ role: 'system', content: system }, ...messages],
    tags: tagsOf(fields.take('tags', 'category')),
    reference: reference === undefined ? ideal : textOf(reference),
    variables: Object.fromEntries(fields.rest().map(([name, value]) => [name.trim(), textOf(value)])),
    ...(attachmentIds.length > 0 && { attachmentIds }),
    ...(unused.length > 0 && { unused }),
  }
}

export const promptOfText = (text: string): FilePrompt => ({
  id: null,
  messages: [{ role: 'user', content: textOf(text) }],
  tags: [],
  variables: {},
  reference: null,
})

/** The first name that the row has decides, so that an empty prompt is an error and not replaced by a variable. */
const nameOf = (fields: Fields, kind: 'table' | 'json') =>
  (kind === 'table' ? PROMPT_NAMES : JSON_NAMES).find((name) => fields.has(name))

function takePrompt(fields: Fields, kind: 'table' | 'json'): unknown {
  const name = nameOf(fields, kind)
  if (name === undefined) throw new Unreadable(`There is no prompt. Name it ${PROMPT_NAMES.join(', ')}.`)
  if (kind === 'json' && (name === 'input' || name === 'instruction') && fields.has('instruction'))
    return ['instruction', 'input', 'context'].flatMap((part) => fields.takeText(part) ?? []).join('\n\n')
  const value = fields.take(name) ?? ''
  // Later turns refer to an answer that only the contestant itself can give.
  return name === 'turns' ? (first(value) ?? '') : value
}

/** A prompt is a text or a conversation. */
function messagesOf(value: unknown): StudyMessage[] {
  if (!Array.isArray(value)) {
    if (isObject(value)) throw new Unreadable('The prompt must be a text or a list of messages.')
    return [{ role: 'user', content: textOf(value) }]
  }
  return value.map((message: unknown) => {
    if (!isObject(message)) throw new Unreadable('A message must be an object with role and content.')
    return { role: roleOf(message.role), content: contentOf(message.content) }
  })
}

function roleOf(role: unknown): StudyMessage['role'] {
  if (role === 'system' || role === 'user' || role === 'assistant') return role
  if (role === 'developer') return 'system'
  throw new Unreadable(`The role of a message must be system, user or assistant, not ${quoted(textOf(role))}.`)
}

function contentOf(content: unknown): string {
  if (typeof content === 'string') return textOf(content)
  if (!Array.isArray(content)) throw new Unreadable('The content of a message must be a text.')
  return content
    .map((part: unknown) => {
      if (isObject(part) && typeof part.text === 'string') return textOf(part.text)
      throw new Unreadable('A message contains something other than text.')
    })
    .join('')
}

function attachmentIdsOf(value: unknown): string[] {
  if (value === undefined) return []
  const isId = (id: unknown) => typeof id === 'string' && isUuid(id)
  if (!Array.isArray(value) || !value.every(isId))
    throw new Unreadable('The attachments must be a list of ids of images.')
  const ids = value.map((id: string) => id.toLowerCase())
  if (ids.length > ATTACHMENTS_MAX) throw new Unreadable(`The prompt has more than ${ATTACHMENTS_MAX} images.`)
  if (new Set(ids).size < ids.length) throw new Unreadable('The prompt has an image twice.')
  return ids
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const hasMore = (value: unknown): boolean => Array.isArray(value) && value.length > 1
const onlyFirst = (name: string): string => `Of ${quoted(name)}, only the first is used.`

const TAG_SEPARATOR = /[,;|]/

function tagsOf(value: unknown): string[] {
  if (value === undefined) return []
  const tags = Array.isArray(value) ? value.map((tag) => textOf(tag)) : textOf(value).split(TAG_SEPARATOR)
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}

/** Throws the first reason why a prompt cannot be stored. */
export function checkPrompt({ id, messages, tags, variables, reference }: FilePrompt, limits: FileLimits): void {
  if (promptText(messages).trim() === '') throw new Unreadable('The prompt is empty.')
  if (messages.length > MESSAGES_MAX) throw new Unreadable(`The prompt has more than ${MESSAGES_MAX} messages.`)
  for (const { role, content } of messages) {
    const charsMax = role === 'system' ? limits.systemCharsMax : limits.promptCharsMax
    checkLength(role === 'system' ? 'The system prompt' : 'The prompt', content, charsMax)
  }
  if (id !== null) checkLength('The id', id, NAME_CHARS_MAX)
  if (tags.length > TAGS_MAX) throw new Unreadable(`The prompt has more than ${TAGS_MAX} tags.`)
  for (const tag of tags) checkLength('A tag', tag, NAME_CHARS_MAX)
  const names = Object.keys(variables)
  if (names.length > VARIABLES_MAX) throw new Unreadable(`The prompt has more than ${VARIABLES_MAX} variables.`)
  for (const name of names) {
    checkLength('The name of a variable', name, NAME_CHARS_MAX)
    checkLength(`The variable ${quoted(name)}`, variables[name]!, limits.promptCharsMax)
  }
  if (reference !== null) checkLength('The reference', reference, limits.answerCharsMax)
}

/** Of everything that is text. */
export const charsOf = ({ messages, variables, reference }: FilePrompt): number =>
  [...messages.map(({ content }) => content), ...Object.values(variables), reference ?? ''].reduce(
    (chars, text) => chars + text.length,
    0,
  )

export function checkLength(what: string, text: string, charsMax: number): void {
  if (text.length > charsMax)
    throw new Unreadable(`${what} has ${text.length} characters; at most ${charsMax} are allowed.`)
}
