import {
  BATTLE_MODEL,
  type BattleRequest,
  type CompletionRequest,
  type SealedBattleResponse,
  type VoteResponse,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import type { AskedOnce } from '../../generation/index.ts'
import type { Caller } from '../../http/caller.ts'
import { checkScope } from '../../http/check-scope.ts'
import type { BattleCall } from '../battles/index.ts'
import { type CompletionCall, maxTokensOf, notOffered, stopsOf } from './ask-model.ts'
import { battleEvents } from './battle-events.ts'
import { battleText, revealText } from './battle-text.ts'
import { type BattleTurn, type PromptTurn, readTurn } from './battle-turn.ts'
import { isClientTask } from './client-tasks.ts'
import type { Chunks } from './completion.ts'
import type { OpenAiDependencies } from './dependencies.ts'
import { type Conversation, isLonger, wrong } from './read-messages.ts'

export interface BattleCompletionCall extends CompletionCall {
  readonly caller: Caller
  readonly controller: AbortController
  /** The address of the service for links; `null` if it is not known. */
  readonly origin: string | null
  /** `null` if the whole reply is sent at once. */
  readonly chunks: Chunks | null
}

export const isBattle = (model: string): boolean => model === BATTLE_MODEL || model.startsWith(`${BATTLE_MODEL}:`)

/** The pool that the name of a model asks for. */
const poolOf = (model: string): string | undefined =>
  model === BATTLE_MODEL ? undefined : model.slice(BATTLE_MODEL.length + 1)

const clientTask = {
  field: 'messages',
  rule: 'cannot be a task of a program, such as a title or tags (this is a template of Open WebUI): battles are for questions of people. Choose another task model there, or turn these tasks off',
}

/** Votes, or starts or continues a battle. Returns the text of the reply; `null` if it was streamed. */
export async function playBattle(
  dependencies: OpenAiDependencies,
  request: CompletionRequest,
  conversation: Conversation,
  call: BattleCompletionCall,
): Promise<string | null> {
  if (!call.chunks && isClientTask(conversation.messages)) throw new ArenaError('field-invalid', clientTask)
  const turn = takeTurn(conversation)
  if (turn.kind === 'vote') return vote(dependencies, turn, call)
  checkSizes(dependencies, turn)
  const asked = await battleRequest(dependencies, request, { ...turn, system: conversation.system }, call)
  const storeImages = () => uploadImages(dependencies, conversation, call)
  return fight(dependencies, asked, {
    ...call,
    history: turn.history,
    ...(conversation.images.length > 0 && { storeImages }),
  })
}

/** Of the conversation, only the images of the prompt are kept, and only there. */
function takeTurn(conversation: Conversation): BattleTurn {
  const turn = readTurn(conversation)
  conversation.messages = []
  if (turn.kind === 'vote') return turn
  conversation.images = turn.images
  return { ...turn, images: [] }
}

/** The limits of prompts and of contexts hold for what the messages are joined to. */
function checkSizes({ config }: OpenAiDependencies, { prompt, history }: PromptTurn): void {
  const { contextCharsMax: charsMax, limits } = config
  if (isLonger(prompt, limits.promptCharsMax))
    throw wrong(
      `must have at most ${limits.promptCharsMax} characters of the user after the last answer, which are one prompt`,
    )
  if (history.reduce((sum, { content }) => sum + content.length, 0) > charsMax)
    throw new ArenaError('context-length-exceeded', { charsMax })
}

/** Like uploads of the caller. The same image twice is one. */
async function uploadImages(
  { attachments }: OpenAiDependencies,
  conversation: Conversation,
  { userId, address }: BattleCompletionCall,
): Promise<string[]> {
  const { images } = conversation
  conversation.images = []
  const ids = new Set<string>()
  for (const { bytes } of images) ids.add((await attachments.upload({ userId, address }, bytes)).attachmentId)
  return [...ids]
}

async function vote(
  { battles, votes }: OpenAiDependencies,
  { choice: voteChoice, battle }: BattleTurn & { kind: 'vote' },
  { caller, userId, address }: BattleCompletionCall,
): Promise<string> {
  if (caller.scopes) checkScope(caller.scopes, 'castVote')
  const { comparisonId, seal } = battle
  // On the page everybody may vote on a shared battle. Here an id is only a line of text that anybody can write.
  await battles.placeOf(comparisonId, userId)
  const show = (choice: typeof voteChoice, reveal: VoteResponse['reveal'], repeated: boolean) =>
    revealText({ comparisonId, choice, reveal, repeated, seal })
  try {
    const { reveal } = await votes.cast({ comparisonId, voteChoice }, { userId, address })
    return show(voteChoice, reveal, false)
  } catch (error) {
    if (!(error instanceof ArenaError) || error.error !== 'vote-already-cast') throw error
    const recorded = await votes.readNow({ comparisonId, userId })
    if (!recorded) throw error
    return show(recorded.voteChoice, recorded.reveal, true)
  }
}

type AskedBattle = BattleRequest & Pick<AskedOnce, 'topP' | 'stop'>

async function battleRequest(
  { battles, draws }: OpenAiDependencies,
  request: CompletionRequest,
  { prompt, system, battle: continued }: PromptTurn & Pick<Conversation, 'system'>,
  { userId }: BattleCompletionCall,
): Promise<AskedBattle> {
  const asked = { prompt, sealed: true, ...(system !== null && { system }) }
  // A setting that one model refuses would let a fallback answer, and tell the model while the vote on an earlier turn is blind.
  if (continued) {
    const { threadId, temperature, maxTokens } = await battles.placeOf(continued.comparisonId, userId)
    return {
      ...asked,
      continues: continued.comparisonId,
      ...(threadId !== null && { threadId }),
      ...(maxTokens !== null && { maxTokens }),
      // With `topP` the host chooses the temperature. Without both, the default would be sent, which the first turn was not.
      ...(temperature === null ? { topP: 1 } : { temperature }),
    }
  }
  const [stop, maxTokens] = [stopsOf(request), maxTokensOf(request)]
  const first = {
    ...asked,
    ...(maxTokens !== undefined && { maxTokens }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.top_p !== undefined && { topP: request.top_p }),
    ...(stop && { stop }),
  }
  const pool = poolOf(request.model)
  if (pool === undefined) return first
  if (!(await draws.listPools()).some(({ name }) => name === pool)) throw notOffered(request.model)
  return { ...first, pool }
}

/** A thread is opened with the first battle, in one transaction, so that the battle has a page and no thread is empty. */
async function fight(
  { battles, threads, generation }: OpenAiDependencies,
  request: AskedBattle,
  {
    userId,
    address,
    controller,
    signal,
    log,
    origin,
    chunks,
    history,
    storeImages,
  }: BattleCompletionCall & Pick<BattleCall, 'history' | 'storeImages'>,
): Promise<string | null> {
  let opened: string | null = null
  const openThread: BattleCall['openThread'] = async (rows) => {
    opened = await threads.open(rows, userId, request.prompt)
    // Nothing may be saved after the client disconnected.
    signal.throwIfAborted()
    return opened
  }
  const pageUrl = () => {
    const threadId = request.threadId ?? opened
    return origin && threadId && `${origin}/threads/${threadId}`
  }
  const call = {
    userId,
    address,
    reservedId: null,
    controller,
    log,
    ...(request.continues === undefined && { openThread }),
    ...(history && { history }),
    ...(storeImages && { storeImages }),
  }
  if (chunks) {
    await battles.stream({ ...request, redraw: true }, { ...call, events: battleEvents(chunks, pageUrl) })
    return null
  }
  const battle = await generation.runGeneration(signal, () => battles.start(request, call))
  return battleText(battle as SealedBattleResponse, pageUrl())
}
