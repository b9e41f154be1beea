import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ArenaError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { StartError } from '../base/start-error.ts'
import { type Database, DatabaseFailure, doLongWork } from '../database/index.ts'
import {
  castStudyVote,
  createContestantStore,
  createGenerationStore,
  createPromptStore,
  createReadProgress,
  createSharing,
  createStudyStore,
  hashOfKey,
  nextAssignment,
  openStudy,
} from '../features/studies/index.ts'
import { answerPrompt } from '../providers/simulator/answer-prompt.ts'
import { findModel } from '../providers/simulator/models.ts'
import { type ArenaSettings, readModels, refuseRealHosts } from './fill-arena.ts'
import { judge } from './generate-history.ts'
import { createRandom } from './random.ts'
import { demoPrompts, demoStrengths, demoStudy } from './study-scenario.ts'

const VOTERS = 5

export interface DemoStudyOptions {
  readonly seed: number
  /** An account; `null` for a made-up guest, whose report is published. */
  readonly ownerId: string | null
}

export type DemoStudySettings = ArenaSettings & {
  readonly studiesPerUserMax: number
  readonly studyCallsMax: number
  readonly studyPromptsMax: number
  readonly studyBytesMax: number
  readonly studyBytesPerUserMax: number
}

/** Makes a closed study of simulated models by the steps of a real one. The service may be running. */
export async function fillStudy(database: Database, config: DemoStudySettings, { seed, ownerId }: DemoStudyOptions) {
  refuseRealHosts(config)
  const { active } = await doLongWork(database.pool, (client) => readModels(database, client, config))
  const models = active.filter(({ modelName }) => modelName in demoStrengths)
  if (models.length < 2)
    throw new StartError('The study of the demo needs two of its models: restore some with `npx arena models restore`.')
  const guests = Array.from({ length: VOTERS + (ownerId ? 0 : 1) }, newId)
  const studyId = newId()
  const random = createRandom(seed)
  // Of its own: answers are finished in any order.
  const timeRandom = createRandom(seed)
  const store = createStudyStore(database)
  const owner = ownerId ?? guests.at(-1)!
  const dependencies = { config, database, store, readProgress: createReadProgress(), random: random.next }

  async function make() {
    await addGuests(database, guests)
    if (!(await store.create(studyId, owner, demoStudy, config.studiesPerUserMax)))
      throw new StartError(`The owner has ${config.studiesPerUserMax} studies already: delete one first.`)
    await createPromptStore(database, store, config).replace(studyId, demoPrompts)
    const contestants = models.map(({ modelName: model, displayName: name }, contestant) => {
      // At temperature 0, the answers are the same every time.
      return { contestant, name, model, system: null, template: null, temperature: 0, maxTokens: null }
    })
    await createContestantStore(database, store).replace(studyId, contestants)
    const strengths = await answer()
    const key = newId()
    await openStudy(dependencies, studyId, hashOfKey(key))
    const sharing = createSharing(database, store, async () => true)
    for (const userId of guests.slice(0, VOTERS)) await sharing.join(studyId, key, userId)
    await vote(strengths)
    if (ownerId === null) await sharing.publish(studyId, true)
    // They are made up, and nobody else can agree.
    await database.pool.query('insert into preference_consents (user_id) select unnest($1::uuid[])', [guests])
    const { votes, closedBy, name, published } = (await store.find(studyId, owner))!
    return {
      studyId,
      name,
      votes,
      voters: VOTERS,
      prompts: demoPrompts.length,
      contestants: models.length,
      closedBy,
      published,
    }
  }

  /** How good each text is. A service that runs may generate some of the answers. */
  async function answer(): Promise<Map<string, number>> {
    const generation = createGenerationStore(database, store)
    const strengths = new Map<string, number>()
    const textOf = (modelName: string, prompt: string) => {
      const question = { context: [], prompt, system: null, maxTokens: null, temperature: 0 }
      const { text, usage } = answerPrompt(findModel(modelName)!, question, 0)
      strengths.set(`${prompt}\n${text}`, demoStrengths[modelName]!)
      return { text, usage }
    }
    for (const { messages } of demoPrompts) for (const model of models) textOf(model.modelName, messages[0]!.content)
    await generation.start(studyId, { failedOnly: false })
    while ((await generation.read(studyId)).running) {
      const leased = await generation.lease(demoPrompts.length * models.length, { models: [], ids: [], studies: [] })
      for (const { answerId, studyId: of, model, messages } of leased) {
        if (of !== studyId) {
          await generation.release([answerId])
          continue
        }
        const { text, usage } = textOf(model, messages.at(-1)!.content)
        const durationMs = Math.round(300 + 8 * usage.completionTokens * (0.9 + 0.3 * timeRandom.next()))
        await generation.finish(studyId, answerId, {
          text,
          reasoning: null,
          leaked: false,
          costUsd: null,
          durationMs,
          inputTokens: usage.promptTokens,
          outputTokens: usage.completionTokens,
        })
      }
      await generation.endFinished()
      if (leased.length === 0) await sleep(100)
    }
    return strengths
  }

  async function vote(strengths: ReadonlyMap<string, number>): Promise<void> {
    for (let isWorking = true; isWorking; ) {
      isWorking = false
      for (const userId of guests.slice(0, VOTERS)) {
        const next = await nextAssignment(dependencies, studyId, userId)
        if (next?.state === 'closed') return
        if (!next?.assignment) continue
        isWorking = true
        const { assignmentId, prompt, left, right } = next.assignment
        const strengthOf = ({ text }: { text: string }) => strengths.get(`${prompt.messages[0]!.content}\n${text}`) ?? 0
        const voteChoice = judge(strengthOf(left), strengthOf(right), random)
        await takeTime(database, assignmentId, 12_000 * 6 ** random.next())
        await castStudyVote(dependencies, studyId, userId, { assignmentId, voteChoice })
      }
    }
  }

  try {
    return await make()
  } catch (error) {
    await database.pool.query('delete from studies where study_id = $1', [studyId])
    await database.pool.query('delete from auth_users where id = any ($1::uuid[])', [guests])
    if (error instanceof ArenaError) throw new StartError(`The study was not made: ${error.message}.`)
    throw error instanceof pg.DatabaseError ? new DatabaseFailure('demo.study failed', { cause: error }) : error
  }
}

const addGuests = (database: Database, ids: readonly string[]) =>
  database.pool.query(
    `insert into auth_users (id, name, email, "emailVerified", "isAnonymous", "createdAt", "updatedAt")
     select id, 'Guest', 'guest-' || id || '@demo.invalid', false, true, now(), now() from unnest($1::uuid[]) as id`,
    [ids],
  )

/** Otherwise the report would say, rightly, that nobody can read so fast. */
const takeTime = (database: Database, assignmentId: string, ms: number) =>
  database.pool.query(
    `with seen as (
       update study_assignments set assigned_at = assigned_at - $2 * interval '1 millisecond' where assignment_id = $1
       returning study_id, user_id
     )
     update study_voters v set acted_at = acted_at - $2 * interval '1 millisecond'
     from seen where v.study_id = seen.study_id and v.user_id = seen.user_id`,
    [assignmentId, ms],
  )
