import type { NewStudy, VoteChoice } from '@arena/contract'
import { newId } from '../../../base/ids.ts'
import type { TestArena, Visitor } from '../../../testing/start-arena.ts'

/** Names that no text of a voter may contain. */
export const contestantNames = (count: number): string[] =>
  Array.from({ length: count }, (_, contestant) => `contestant-named-${contestant}`)

export interface ReadyStudy {
  readonly prompts?: number
  readonly contestants?: number
  /** The text of an answer; `null` for none. The first word says how good it is, for `chooseBetter`. */
  readonly answer?: (prompt: number, contestant: number) => string | null
}

/** Better contestants have smaller numbers. */
const goodAnswer = (prompt: number, contestant: number) => `${9 - contestant} points for answer ${prompt}`

/** A draft with prompts, contestants and answers. */
export async function readyStudy(
  arena: TestArena,
  owner: Visitor,
  settings: Partial<NewStudy> = {},
  { prompts = 12, contestants = 3, answer = goodAnswer }: ReadyStudy = {},
): Promise<string> {
  const { studyId } = await owner.client.studies.create({ name: 'Mail', ...settings })
  const { pool } = arena.database
  const numbers = Array.from({ length: prompts }, (_, index) => index + 1)
  await pool.query(
    `insert into study_prompts (study_id, prompt, messages, tags, variables, reference)
     select $1, number, jsonb_build_array(jsonb_build_object('role', 'user', 'content', 'Question ' || number)),
       array[case when number % 2 = 0 then 'even' else 'odd' end], '{}', 'Reference ' || number
     from unnest($2::integer[]) as number`,
    [studyId, numbers],
  )
  await pool.query(
    `insert into study_contestants (study_id, contestant, name, model_name)
     select $1, place - 1, name, 'model-of-' || name from unnest($2::text[]) with ordinality as named (name, place)`,
    [studyId, contestantNames(contestants)],
  )
  const texts = numbers.flatMap((prompt) =>
    contestantNames(contestants).map((_, contestant) => ({ prompt, contestant, text: answer(prompt, contestant) })),
  )
  const given = texts.filter(({ text }) => text !== null)
  await pool.query(
    `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer, cost_usd, duration_ms, output_tokens)
     select id, $1, prompt, contestant, 'done', text, 0.001 * (contestant + 1), 100 * (contestant + 1), 20
     from unnest($2::uuid[], $3::integer[], $4::smallint[], $5::text[]) as given (id, prompt, contestant, text)`,
    [
      studyId,
      given.map(newId),
      given.map(({ prompt }) => prompt),
      given.map(({ contestant }) => contestant),
      given.map(({ text }) => text),
    ],
  )
  await pool.query(
    `update studies s set prompt_count = $2,
       spent_usd = (select coalesce(sum(cost_usd), 0) from study_answers a where a.study_id = s.study_id) where study_id = $1`,
    [studyId, prompts],
  )
  return studyId
}

/** An open study with guests as voters. */
export async function openStudy(
  arena: TestArena,
  owner: Visitor,
  settings: Partial<NewStudy> = {},
  content: ReadyStudy & { readonly voters?: number } = {},
): Promise<{ readonly studyId: string; readonly key: string; readonly voters: Visitor[] }> {
  const studyId = await readyStudy(arena, owner, settings, content)
  const { joinUrl } = await owner.client.studies.open(studyId)
  const key = joinUrl.split('#')[1]!
  const voters = await Promise.all(Array.from({ length: content.voters ?? 3 }, () => arena.signIn()))
  for (const { client } of voters) await client.studies.join(studyId, { key })
  return { studyId, key, voters }
}

interface Shown {
  readonly left: { readonly text: string }
  readonly right: { readonly text: string }
}

/** Prefers the answer with the larger number at its start. */
export function chooseBetter({ left, right }: Shown): VoteChoice {
  const [a, b] = [Number.parseInt(left.text, 10), Number.parseInt(right.text, 10)]
  return a === b ? 'tie' : a > b ? 'left' : 'right'
}

/** One vote of each voter in turn, until the study is closed or nobody has anything to vote on. */
export async function voteInTurn(
  studyId: string,
  voters: readonly Visitor[],
  choose: (shown: Shown, voter: number) => VoteChoice = chooseBetter,
): Promise<void> {
  for (let isWorking = true; isWorking; ) {
    isWorking = false
    for (const [index, { client }] of voters.entries()) {
      const { assignment, state } = await client.studies.next(studyId)
      if (state === 'closed') return
      if (!assignment) continue
      isWorking = true
      const { assignmentId } = assignment
      await client.studies.vote(studyId, { assignmentId, voteChoice: choose(assignment, index) })
    }
  }
}
