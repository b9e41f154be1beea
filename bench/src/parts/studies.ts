import { randomUUID } from 'node:crypto'
import { type Arena, type Guest, NO_MODELS_URL, signIn, startFilledArena, VOTE_PATH } from '../arena.ts'
import { newestBattles, withDatabase } from '../database.ts'
import { loop } from '../load.ts'
import { type Measurement, median, type Run, type Sample } from '../measure.ts'

const PROMPTS = 2_000
const CONTESTANTS = 8
/** Each holds a place of two comparisons; ten are open at once for those who wait for others. */
const VOTERS = 10
const VOTES = 20_000
const CALLERS = 8
const REPEATS = 9
/** Votes of one repeat, by one caller. */
const VOTES_PER_REPEAT = 150

const INSERT_STUDY = `insert into studies (study_id, owner_id, name, question, reasons, prompt_count)
  values ($1, $2, 'Bench', 'Which is better?', '{}', ${PROMPTS})`
const INSERT_PROMPTS = `insert into study_prompts (study_id, prompt, messages, tags, variables)
  select $1, n, jsonb_build_array(jsonb_build_object('role', 'user', 'content', 'Why is the sky blue? ' || n)),
    array['tag-' || n % 5], '{}' from generate_series(1, ${PROMPTS}) n`
const INSERT_CONTESTANTS = `insert into study_contestants (study_id, contestant, name)
  select $1, n, 'contestant ' || n from generate_series(0, ${CONTESTANTS - 1}) n`
const INSERT_ANSWERS = `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer)
  select gen_random_uuid(), $1, p, c, 'done', repeat('answer ' || c || ' to ' || p || E'\\n', 50)
  from generate_series(1, ${PROMPTS}) p, generate_series(0, ${CONTESTANTS - 1}) c`

interface Next {
  readonly assignment: { readonly assignmentId: string } | null
  readonly state: string
}

/** A large study with many voters: the next assignment, a vote compared with one on a battle, and the report. */
export async function measureStudies({ services, folder, quick, log }: Run): Promise<Measurement[]> {
  const service = services.at(-1)!
  const battleCount = VOTES_PER_REPEAT * (REPEATS + 1)
  const options = { folder, data: 'studies', modelsUrl: NO_MODELS_URL, battles: battleCount, votes: 0 }
  const arena = await startFilledArena(service, options)
  const battles = await newestBattles(arena.dataDir, battleCount)
  const owner = await signIn(arena)
  const studyId = randomUUID()
  await withDatabase(arena.dataDir, async (client) => {
    await client.query(INSERT_STUDY, [studyId, owner.userId])
    for (const insert of [INSERT_PROMPTS, INSERT_CONTESTANTS, INSERT_ANSWERS]) await client.query(insert, [studyId])
    await client.query('analyze')
  })
  const path = `/api/studies/${studyId}`
  const opened = await timed(() => post<{ joinUrl: string }>(arena, `${path}/open`, owner, {}))
  log(`opened in ${opened.ms.toFixed(0)} ms`)
  const key = opened.reply.joinUrl.split('#')[1]
  const voters = await Promise.all(Array.from({ length: VOTERS }, () => signIn(arena)))
  for (const voter of voters) await post(arena, `${path}/join`, voter, { key })

  // As the page does: the next assignment is loaded while the voter reads the current one.
  const choices = ['left', 'right', 'tie', 'both-bad']
  const nextMs: number[] = []
  const current = new Map<Guest, string>()
  let cast = 0
  const voteOnce = async (voter: Guest) => {
    const shown = current.get(voter) ?? (await get<Next>(arena, `${path}/next`, voter)).assignment!.assignmentId
    const ahead = await timed(() => get<Next>(arena, `${path}/next?ahead=true`, voter))
    nextMs.push(ahead.ms)
    cast += 1
    const body = { assignmentId: shown, voteChoice: choices[(cast * 7) % 4] }
    const { ms, reply } = await timed(() => post<Next>(arena, `${path}/votes`, voter, body))
    if (reply.assignment === null) throw new Error(`the study has nothing to vote on: ${reply.state}`)
    current.set(voter, reply.assignment.assignmentId)
    return ms
  }
  const free = [...voters]
  const voteInTurn = async () => {
    const voter = free.shift()!
    const ms = await voteOnce(voter)
    free.push(voter)
    return ms
  }
  const votes = quick ? VOTES / 20 : VOTES
  log(`casting ${votes.toLocaleString('en')} votes`)
  const repeats = quick ? 2 : REPEATS
  const filled = await loop(CALLERS, votes - VOTES_PER_REPEAT * repeats, voteInTurn)
  log(`${filled.perSecond.toFixed(0)} votes a second by ${CALLERS} callers, each with its next assignment`)

  nextMs.length = 0
  const samples: Sample[] = []
  const battleVote = async (guest: Guest, comparisonId: string) =>
    (await timed(() => post(arena, VOTE_PATH, guest, { comparisonId, voteChoice: 'left' }))).ms
  let battle = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const [value, baseline]: [number[], number[]] = [[], []]
    for (let vote = 0; vote < VOTES_PER_REPEAT; vote += 1) {
      value.push(await voteInTurn())
      baseline.push(await battleVote(voters[vote % VOTERS]!, battles[battle++]!))
    }
    samples.push({ value: median(value), baseline: median(baseline) })
  }
  const sortedNext = nextMs.toSorted((a, b) => a - b)
  const nextP99 = sortedNext[Math.floor(sortedNext.length * 0.99)]!
  log(
    `next: p50 ${median(nextMs).toFixed(1)} ms, p99 ${nextP99.toFixed(1)} ms, at most ${sortedNext.at(-1)!.toFixed(1)} ms`,
  )

  await post(arena, `${path}/close`, owner, {})
  const report = await timed(() => get<object>(arena, `${path}/report`, owner))
  const again = await timed(() => get<object>(arena, `${path}/report`, owner))
  log(`report: ${report.ms.toFixed(0)} ms, again ${again.ms.toFixed(0)} ms`)
  const of = (all: readonly Sample[]) => new Map([[service, all]])
  return [
    { budget: 'studyNext', samples: of([{ value: nextP99 }]) },
    { budget: 'studyVote', samples: of(samples) },
    { budget: 'studyReport', samples: of([{ value: report.ms }]) },
  ]
}

async function timed<Reply>(work: () => Promise<Reply>): Promise<{ ms: number; reply: Reply }> {
  const begunAt = performance.now()
  const reply = await work()
  return { ms: performance.now() - begunAt, reply }
}

async function send<Reply>({ url }: Arena, path: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text) as Reply
}

const get = <Reply>(arena: Arena, path: string, { headers }: Guest) => send<Reply>(arena, path, { headers })

const post = <Reply>(arena: Arena, path: string, { headers }: Guest, body: object) =>
  send<Reply>(arena, path, { method: 'POST', headers, body: JSON.stringify(body) })
