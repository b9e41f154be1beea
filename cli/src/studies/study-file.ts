import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Contestant, Judge, NewStudy } from '@arena/contract'
import { defaultLimits } from '@arena/contract/limits'
import { closestMatch } from 'leven'
import { parse } from 'yaml'
import { CommandError, reasonOf } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { loadServer } from '../server.ts'

export interface StudyFile {
  readonly settings: NewStudy
  readonly contestants: readonly Contestant[]
  readonly prompts: Blob
  readonly answers: Blob | null
}

/** Every member of a study file, and of one of its contestants and judges. */
export const studyMembers: readonly string[] = [
  ...Object.keys(NewStudy.properties),
  ...['prompts', 'contestants', 'answers'],
]
export const contestantMembers: readonly string[] = Object.keys(Contestant.properties)
const judgeMembers: readonly string[] = Object.keys(Judge.properties)

/** The content type decides where the content of a file does not say what it is. */
const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
}

type Members = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface ItemReader<Item> {
  readonly known: readonly string[]
  /** The members that are a text or `{file: NAME}`. */
  readonly files: readonly string[]
  read(given: Members): Item
}

/** Reads and checks a study file with the files that it names, before anything is sent. `-` is standard input. */
export async function readStudyFile(file: string, io: Io): Promise<StudyFile> {
  const source = file === '-' ? 'Standard input' : file
  const refuse = (sentence: string) => new CommandError(`${source}: ${sentence}.`)
  const folder = file === '-' ? '.' : path.dirname(file)
  const bytesOf = (name: unknown, member: string): Promise<Buffer> => {
    if (typeof name !== 'string' || name.trim() === '')
      throw refuse(`${member} must be the name of a file${member === 'prompts' ? ', or a list' : ''}`)
    return readFile(path.resolve(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw refuse(`${member}: ${name} cannot be read (${error.code ?? reasonOf(error)})`)
    })
  }
  const upload = async (name: unknown, member: string) =>
    new Blob([new Uint8Array(await bytesOf(name, member))], {
      type: types[path.extname(String(name)).toLowerCase()] ?? 'text/plain',
    })
  /** `{file: NAME}` in place of a text. */
  const textOf = async (value: unknown, member: string): Promise<unknown> =>
    isObject(value) ? (await bytesOf(value.file, `${member}.file`)).toString('utf8') : value

  const text = await (file === '-' ? io.input() : readFile(file, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${source} cannot be read (${error.code ?? reasonOf(error)}): check its name.`)
  })
  const members = parseMembers(text, refuse)
  refuseUnknown(members, studyMembers, refuse)
  const { createReader } = await loadServer()
  const checked = <Read>(read: (given: Members) => Read, given: Members, place = ''): Read => {
    try {
      return read(given)
    } catch (error) {
      throw refuse(`${place}${reasonOf(error)}`)
    }
  }
  /** Reads the items of a list, of which some members can be files. What is wrong with one is said with its number and name. */
  const itemsOf = async <Item extends { readonly name: string }>(
    noun: string,
    given: readonly unknown[],
    { known, files, read }: ItemReader<Item>,
  ): Promise<Item[]> => {
    const items: Item[] = []
    for (const [index, value] of given.entries()) {
      const place = `${noun} ${index + 1}${isObject(value) && value.name ? ` ('${value.name}')` : ''}: `
      if (!isObject(value)) throw refuse(`${place}it must have a name`)
      refuseUnknown(value, known, (sentence) => refuse(place + sentence))
      const texts: Record<string, unknown> = {}
      for (const member of files) texts[member] = await textOf(value[member], `${place}${member}`)
      const item = checked(read, { ...value, ...texts }, place)
      if (items.some(({ name }) => name === item.name)) throw refuse(`${place}the name is used twice`)
      items.push(item)
    }
    return items
  }
  const judges = Array.isArray(members.judges)
    ? await itemsOf('judge', members.judges, {
        known: judgeMembers,
        files: ['rubric'],
        read: createReader(Judge, defaultLimits),
      })
    : members.judges
  const settings = checked(createReader(NewStudy, defaultLimits), { ...members, judges })
  if (!Array.isArray(members.contestants) || members.contestants.length < 2)
    throw refuse('contestants must be a list of two or more')
  const readContestant = createReader(Contestant, defaultLimits)
  const contestants = await itemsOf('contestant', members.contestants, {
    known: contestantMembers,
    files: ['system', 'template'],
    read(given) {
      const contestant = readContestant(given)
      if ((contestant.model === undefined) === (contestant.imported === true)) return contestant
      throw new Error('it must have a model, or imported: true')
    },
  })
  const isContestant = contestants.some(({ name }) => name === settings.baseline)
  if ((settings.goal === 'baseline' || settings.baseline !== undefined) && !isContestant)
    throw refuse('baseline must be the name of a contestant')
  const { prompts, answers } = members
  return {
    settings,
    contestants,
    prompts: Array.isArray(prompts) ? inline(prompts) : await upload(prompts, 'prompts'),
    answers: answers === undefined || answers === null ? null : await upload(answers, 'answers'),
  }
}

/** JSON is YAML too. */
function parseMembers(text: string, refuse: (sentence: string) => CommandError): Members {
  let members: unknown
  try {
    members = parse(text, { prettyErrors: true, logLevel: 'error' })
  } catch (error) {
    throw refuse(`it is neither YAML nor JSON (${reasonOf(error).split(':\n')[0]})`)
  }
  if (!isObject(members)) throw refuse('it must have the members name, prompts and contestants')
  return members
}

function refuseUnknown(given: Members, known: readonly string[], refuse: (sentence: string) => CommandError): void {
  const unknown = Object.keys(given).find((member) => !known.includes(member))
  if (unknown === undefined) return
  const meant = closestMatch(unknown, known, { maxDistance: 3 })
  throw refuse(`there is no member '${unknown}'${meant === undefined ? '' : ` (did you mean ${meant}?)`}`)
}

/** A line for each prompt, so that errors have its number. */
const inline = (prompts: readonly unknown[]): Blob => {
  const rows = prompts.map((prompt) => JSON.stringify(typeof prompt === 'string' ? { prompt } : prompt))
  return new Blob([rows.join('\n')], { type: 'application/jsonl' })
}
