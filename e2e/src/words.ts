/** The English messages of the pages. Journeys find elements by them, so that a new wording breaks no journey. */
import { english as audit } from '../../web/src/features/admin/audit/messages/en.ts'
import { english as battles } from '../../web/src/features/admin/battles/messages/en.ts'
import { english as flags } from '../../web/src/features/admin/flags/messages/en.ts'
import { english as hosts } from '../../web/src/features/admin/hosts/messages/en.ts'
import { english as models } from '../../web/src/features/admin/models/messages/en.ts'
import { english as overview } from '../../web/src/features/admin/overview/messages/en.ts'
import { english as pools } from '../../web/src/features/admin/pools/messages/en.ts'
import { english as studies } from '../../web/src/features/admin/studies/messages/en.ts'
import { english as threads } from '../../web/src/features/admin/threads/messages/en.ts'
import { english as admin } from '../../web/src/features/admin/ui/messages/en.ts'
import { english as users } from '../../web/src/features/admin/users/messages/en.ts'
import { english as votes } from '../../web/src/features/admin/votes/messages/en.ts'
import { english as webhooks } from '../../web/src/features/admin/webhooks/messages/en.ts'
import { english as battle } from '../../web/src/features/battles/messages/en.ts'
import { english as prompt } from '../../web/src/features/prompt/messages/en.ts'
import { english as common } from '../../web/src/language/messages/en.ts'

export { english as failureWords } from '../../web/src/failure/messages/en.ts'
export { english as ownBoardWords } from '../../web/src/features/leaderboard/own/messages/en.ts'
export { english as previewWords } from '../../web/src/features/previews/messages/en.ts'
export { english as attachmentWords } from '../../web/src/features/prompt/attachments/messages/en.ts'
export { english as reasonWords } from '../../web/src/features/reasons/messages/en.ts'
export { english as studyWords } from '../../web/src/features/studies/messages/en.ts'
export { english as reportWords } from '../../web/src/features/studies/report/messages/en.ts'
export { english as votingWords } from '../../web/src/features/studies/voting/messages/en.ts'
export { english as threadWords } from '../../web/src/features/threads/messages/en.ts'
export { english as markdownWords } from '../../web/src/markdown/messages/en.ts'
export { english as shellWords } from '../../web/src/shell/messages/en.ts'
export { common as commonWords, prompt as promptWords }

export const battleWords = { ...prompt, ...battle, vote: { ...battle.vote, ...common.voteChoices } }
export const adminWords = {
  ...admin,
  audit,
  battles,
  flags,
  hosts,
  models,
  overview,
  pools,
  webhooks,
  studies,
  threads,
  users,
  votes,
}
