import { grantAdmin } from './admin/grant.ts'
import { listAdmins } from './admin/list.ts'
import { revokeAdmin } from './admin/revoke.ts'
import { auditCommand } from './audit/index.ts'
import type { Command } from './command.ts'
import { createCompletionCommand } from './completion/index.ts'
import { backupCommand } from './data-files/backup.ts'
import { exportCommand } from './data-files/export.ts'
import { importCommand } from './data-files/import.ts'
import { restoreCommand } from './data-files/restore.ts'
import { demoCommand } from './demo/index.ts'
import { doctorCommand } from './doctor/index.ts'
import { listFlags } from './flags/list.ts'
import { setFlag } from './flags/set.ts'
import { addHost } from './hosts/add.ts'
import { discoverModels } from './hosts/discover.ts'
import { listHosts } from './hosts/list.ts'
import { removeHost } from './hosts/remove.ts'
import { testHost } from './hosts/test.ts'
import { createKey } from './keys/create.ts'
import { listKeys } from './keys/list.ts'
import { revokeKey } from './keys/revoke.ts'
import { migrateCommand } from './migrate/index.ts'
import { addModel } from './models/add.ts'
import { exportModels } from './models/export.ts'
import { importModels } from './models/import.ts'
import { listModels } from './models/list.ts'
import { pauseModel } from './models/pause.ts'
import { restoreModel } from './models/restore.ts'
import { resumeModel } from './models/resume.ts'
import { retireModel } from './models/retire.ts'
import { weighModel } from './models/weight.ts'
import { listPools } from './pools/list.ts'
import { removePool } from './pools/remove.ts'
import { setPool } from './pools/set.ts'
import { rateCommand } from './rate/index.ts'
import { serveCommand } from './serve.ts'
import { tokenCommand } from './token.ts'
import { blockUser } from './users/block.ts'
import { invite } from './users/invite.ts'
import { resetLink } from './users/reset-link.ts'
import { unblockUser } from './users/unblock.ts'
import { verifyCommand } from './verify/index.ts'
import { listHeldVoters } from './voters/held.ts'
import { releaseVoter } from './voters/release.ts'

/** Every command, in the order the help shows them. */
export const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  doctorCommand,
  migrateCommand,
  tokenCommand,
  grantAdmin,
  revokeAdmin,
  listAdmins,
  invite,
  resetLink,
  blockUser,
  unblockUser,
  listKeys,
  createKey,
  revokeKey,
  listHeldVoters,
  releaseVoter,
  auditCommand,
  listHosts,
  addHost,
  testHost,
  discoverModels,
  removeHost,
  listModels,
  addModel,
  retireModel,
  restoreModel,
  pauseModel,
  resumeModel,
  weighModel,
  importModels,
  exportModels,
  listPools,
  setPool,
  removePool,
  listFlags,
  setFlag,
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  rateCommand,
  verifyCommand,
  createCompletionCommand(() => commands),
]
