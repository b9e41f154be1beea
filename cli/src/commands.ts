import { grantAdmin, listAdmins, revokeAdmin } from './admin/index.ts'
import { auditCommand } from './audit/index.ts'
import type { Command } from './command.ts'
import { createCompletionCommand } from './completion.ts'
import { backupCommand } from './data-files/backup.ts'
import { exportCommand } from './data-files/export.ts'
import { importCommand } from './data-files/import.ts'
import { restoreCommand } from './data-files/restore.ts'
import { demoCommand } from './demo/index.ts'
import { doctorCommand } from './doctor/index.ts'
import { listFlags, setFlag } from './flags/index.ts'
import { discoverModels, testHost } from './hosts/call.ts'
import { addHost, removeHost } from './hosts/change.ts'
import { listHosts } from './hosts/list.ts'
import { createKey, listKeys, revokeKey } from './keys/index.ts'
import { migrateCommand } from './migrate/index.ts'
import { addModel } from './models/add.ts'
import { pauseModel, restoreModel, resumeModel, retireModel, weighModel } from './models/change.ts'
import { exportModels, importModels } from './models/import-export.ts'
import { listModels } from './models/list.ts'
import { listPools, removePool, setPool } from './pools/index.ts'
import { rateCommand } from './rate/index.ts'
import { serveCommand } from './serve.ts'
import { createStudy } from './studies/create.ts'
import { gateStudy } from './studies/gate.ts'
import { closeStudy, deleteStudy, listStudies, openStudy, studyStatus } from './studies/life.ts'
import { exportStudy, reportStudy } from './studies/report.ts'
import { runStudy } from './studies/run.ts'
import { tokenCommand } from './token.ts'
import { blockUser, unblockUser } from './users/block.ts'
import { invite, resetLink } from './users/links.ts'
import { verifyCommand } from './verify/index.ts'
import { listHeldVoters, releaseVoter } from './voters/index.ts'

/** Every command, in the order the help shows them. */
export const commands: readonly Command[] = [
  ...[serveCommand, demoCommand, doctorCommand, migrateCommand, tokenCommand],
  ...[grantAdmin, revokeAdmin, listAdmins],
  ...[invite, resetLink, blockUser, unblockUser],
  ...[listKeys, createKey, revokeKey],
  ...[listHeldVoters, releaseVoter],
  auditCommand,
  ...[listHosts, addHost, testHost, discoverModels, removeHost],
  ...[listModels, addModel, retireModel, restoreModel, pauseModel, resumeModel, weighModel, importModels, exportModels],
  ...[listPools, setPool, removePool],
  ...[listFlags, setFlag],
  ...[
    createStudy,
    runStudy,
    openStudy,
    studyStatus,
    closeStudy,
    reportStudy,
    exportStudy,
    gateStudy,
    listStudies,
    deleteStudy,
  ],
  ...[exportCommand, importCommand, backupCommand, restoreCommand, rateCommand, verifyCommand],
  createCompletionCommand(() => commands),
]
