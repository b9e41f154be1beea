import { sql as foundation } from './0001-foundation.ts'
import { sql as identity } from './0002-identity.ts'
import { sql as emptiedBattles } from './0003-emptied-battles.ts'
import { sql as sealedBattles } from './0004-sealed-battles.ts'
import { sql as administrators } from './0005-administrators.ts'
import { sql as threadsInOrder } from './0006-threads-in-order.ts'
import { sql as simulatedModels } from './0007-simulated-models.ts'
import { sql as threadSizes } from './0008-thread-sizes.ts'
import { sql as rateLimits } from './0009-rate-limits.ts'
import { sql as idempotencyKeys } from './0010-idempotency-keys.ts'
import { sql as conversations } from './0011-conversations.ts'
import { sql as voteClasses } from './0012-vote-classes.ts'
import { sql as refusedUsers } from './0013-refused-users.ts'
import { sql as turnSettings } from './0014-turn-settings.ts'
import { sql as simulatedNames } from './0015-simulated-names.ts'
import { sql as replacedTurns } from './0016-replaced-turns.ts'
import { sql as voteLog } from './0017-vote-log.ts'
import { sql as drawChances } from './0018-draw-chances.ts'
import { sql as modelSpeeds } from './0019-model-speeds.ts'
import { sql as hosts } from './0020-hosts.ts'
import { sql as reasoningAndCosts } from './0021-reasoning-and-costs.ts'
import { sql as hostHealth } from './0022-host-health.ts'
import { sql as pools } from './0023-pools.ts'
import { sql as importedVotes } from './0024-imported-votes.ts'
import { sql as apiKeys } from './0025-api-keys.ts'
import { sql as retention } from './0026-retention.ts'
import { sql as auditLog } from './0027-audit-log.ts'
import { sql as signIn } from './0028-sign-in.ts'
import { sql as noTriggers } from './0029-no-triggers.ts'
import { sql as twoBattleNumbers } from './0030-two-battle-numbers.ts'
import { sql as drawSets } from './0031-draw-sets.ts'
import { sql as logGeneration } from './0032-log-generation.ts'
import { sql as lastBoards } from './0033-last-boards.ts'
import { sql as oneTableOfDrawSets } from './0034-one-table-of-draw-sets.ts'
import { sql as historyOfScopes } from './0035-history-of-scopes.ts'
import { sql as drawnPairs } from './0036-drawn-pairs.ts'
import { sql as sharedThreads } from './0037-shared-threads.ts'
import { sql as studies } from './0038-studies.ts'
import { sql as voteReasons } from './0039-vote-reasons.ts'
import { sql as preferenceConsent } from './0040-preference-consent.ts'
import { sql as judges } from './0041-judges.ts'
import { sql as webhooks } from './0042-webhooks.ts'
import { sql as attachments } from './0043-attachments.ts'
import { sql as vision } from './0044-vision.ts'
import { sql as studyPromptImages } from './0045-study-prompt-images.ts'
import { sql as studyCalls } from './0046-study-calls.ts'
import { sql as battleHistory } from './0047-battle-history.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** What takes long or blocks writes if the tables are large; without it the migration is quick. */
  readonly slow?: string
  /** Whether older versions do not work with the new schema. Only a new major version may have such a migration. */
  readonly breaks?: boolean
}

/** In the order they are applied. A migration that has been released is never edited: a change is a new one. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-identity', sql: identity },
  { name: '0003-emptied-battles', sql: emptiedBattles },
  { name: '0004-sealed-battles', sql: sealedBattles },
  { name: '0005-administrators', sql: administrators, slow: 'builds indexes of accounts, battles and votes' },
  { name: '0006-threads-in-order', sql: threadsInOrder, slow: 'builds an index of threads' },
  { name: '0007-simulated-models', sql: simulatedModels },
  { name: '0008-thread-sizes', sql: threadSizes, slow: 'reads all messages and rewrites threads' },
  { name: '0009-rate-limits', sql: rateLimits },
  { name: '0010-idempotency-keys', sql: idempotencyKeys },
  { name: '0011-conversations', sql: conversations, slow: 'builds an index of battles' },
  {
    name: '0012-vote-classes',
    sql: voteClasses,
    slow: 'rewrites battles and votes, which are locked meanwhile',
    breaks: true,
  },
  { name: '0013-refused-users', sql: refusedUsers, slow: 'checks all threads' },
  { name: '0014-turn-settings', sql: turnSettings },
  { name: '0015-simulated-names', sql: simulatedNames },
  { name: '0016-replaced-turns', sql: replacedTurns },
  { name: '0017-vote-log', sql: voteLog, slow: 'copies all votes, which are locked meanwhile', breaks: true },
  { name: '0018-draw-chances', sql: drawChances },
  { name: '0019-model-speeds', sql: modelSpeeds },
  { name: '0020-hosts', sql: hosts },
  { name: '0021-reasoning-and-costs', sql: reasoningAndCosts },
  { name: '0022-host-health', sql: hostHealth },
  { name: '0023-pools', sql: pools },
  { name: '0024-imported-votes', sql: importedVotes },
  { name: '0025-api-keys', sql: apiKeys },
  { name: '0026-retention', sql: retention },
  { name: '0027-audit-log', sql: auditLog },
  { name: '0028-sign-in', sql: signIn },
  // An older instance could not delete threads with messages, nor accounts.
  { name: '0029-no-triggers', sql: noTriggers, breaks: true },
  // An older instance would give the owner's votes and those of others the same number, and withdraw nothing in a merge.
  {
    name: '0030-two-battle-numbers',
    sql: twoBattleNumbers,
    slow: 'builds indexes of the vote log and its battles',
    breaks: true,
  },
  { name: '0031-draw-sets', sql: drawSets, slow: 'builds an index of votes' },
  // An older instance could not number a withdrawal, nor any vote behind it.
  { name: '0032-log-generation', sql: logGeneration, breaks: true },
  // An older instance could not store its intervals.
  { name: '0033-last-boards', sql: lastBoards, breaks: true },
  // An older instance could not store a battle.
  { name: '0034-one-table-of-draw-sets', sql: oneTableOfDrawSets, breaks: true },
  // An older instance could not store the history of models.
  { name: '0035-history-of-scopes', sql: historyOfScopes, breaks: true },
  { name: '0036-drawn-pairs', sql: drawnPairs },
  { name: '0037-shared-threads', sql: sharedThreads, slow: 'builds an index of threads' },
  { name: '0038-studies', sql: studies },
  { name: '0039-vote-reasons', sql: voteReasons },
  { name: '0040-preference-consent', sql: preferenceConsent },
  { name: '0041-judges', sql: judges },
  { name: '0042-webhooks', sql: webhooks },
  { name: '0043-attachments', sql: attachments },
  { name: '0044-vision', sql: vision },
  { name: '0045-study-prompt-images', sql: studyPromptImages },
  // An older instance would end judging after the first prompts.
  { name: '0046-study-calls', sql: studyCalls, breaks: true },
  { name: '0047-battle-history', sql: battleHistory },
]
