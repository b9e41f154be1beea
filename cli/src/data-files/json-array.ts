import { CommandError } from '../errors.ts'

export interface ArrayItem {
  /** The line on which it begins. */
  readonly line: number
  readonly text: string
}

/** Without a limit, a bracket that is never closed would read the whole file into memory. */
const ITEM_CHARS_MAX = 20_000_000

/** The texts of the items of a JSON array, one after the other: the file can be larger than a string can be. */
export async function* readArray(chunks: AsyncIterable<string>): AsyncGenerator<ArrayItem, void, void> {
  let text = ''
  let [line, firstLine, depth] = [1, 1, 0]
  let [isQuoted, isEscaped, hasEnded] = [false, false, false]

  for await (const chunk of chunks) {
    for (const character of chunk) {
      if (character === '\n') line += 1
      if (hasEnded && character.trim() !== '') throw new CommandError(`Line ${line}: something follows the JSON array.`)
      const ends = !isQuoted && depth === 1 && (character === ',' || character === ']')
      const isInside = depth > 0
      if (isQuoted) {
        isQuoted = character !== '"' || isEscaped
        isEscaped = character === '\\' && !isEscaped
      } else if (character === '"') isQuoted = true
      else if (character === '[' || character === '{') depth += 1
      else if (character === ']' || character === '}') {
        depth -= 1
        hasEnded = depth === 0
      }
      if (ends) {
        if (text !== '') yield { line: firstLine, text }
        text = ''
      } else if (isInside && (text !== '' || character.trim() !== '')) {
        if (text === '') firstLine = line
        text += character
      }
      if (text.length > ITEM_CHARS_MAX)
        throw new CommandError(`The item on line ${firstLine} is too long: is a bracket not closed?`)
    }
  }
  if (depth !== 0) throw new CommandError('The JSON array does not end.')
}
