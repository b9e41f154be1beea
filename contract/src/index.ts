import { accountOperations } from './accounts.ts'
import {
  addModel,
  changeModel,
  changeUser,
  createInvitation,
  getActivity,
  getServiceHealth,
  listAllModels,
  listBattles,
  listHeldVoters,
  listInvitations,
  listSharedThreads,
  listUsers,
  listVotes,
  releaseVoter,
  revokeInvitation,
  setFlag,
  takeDownThread,
  testModel,
} from './admin.ts'
import { createKey, listKeys, revokeKey } from './api-keys.ts'
import { readAttachment, uploadAttachment } from './attachments.ts'
import { listAudit } from './audit.ts'
import { startBattle, streamBattle } from './battles.ts'
import { chatOnce, chatStream } from './chat.ts'
import { getFlag, listFlags } from './flags.ts'
import { getApiHealth, getHealth, getReadiness } from './health.ts'
import { discoverModels, listHosts, putHost, removeHost, testHost } from './hosts.ts'
import {
  changeMe,
  deleteMe,
  endSession,
  getSignInWays,
  listSessions,
  refreshToken,
  signInAsGuest,
  whoAmI,
} from './identity.ts'
import {
  getBoard,
  getBoardCsv,
  getBoardHealth,
  getDraws,
  getHistory,
  getMatrix,
  getOwnBoard,
  getTags,
  getVoteLog,
} from './leaderboard.ts'
import { callMcp } from './mcp.ts'
import { getModelSettings, listModels } from './models.ts'
import { exportMe } from './my-data.ts'
import { createCompletion, getOpenAiModel, listOpenAiModels } from './openai.ts'
import { listAllPools, listPools, putPool, removePool } from './pools.ts'
import { getReasons } from './reasons.ts'
import {
  addStudyThreads,
  changeStudy,
  changeStudyAnswer,
  copyStudy,
  createStudy,
  deleteStudy,
  getGeneration,
  getStudy,
  listStudies,
  listStudyAnswers,
  listStudyPrompts,
  openStudy,
  putContestants,
  putStudyAnswers,
  putStudyPrompts,
  startGeneration,
  stopGeneration,
} from './study-drafts.ts'
import { getStudyReport, getStudyReportCsv, getStudyReportMarkdown } from './study-report.ts'
import {
  castStudyVote,
  checkStudyLink,
  closeAnyStudy,
  closeStudy,
  deleteAnyStudy,
  getNextAssignment,
  getStudyLog,
  joinStudy,
  listAllStudies,
  publishStudy,
  replaceStudyLink,
  skipAssignment,
  undoStudyVote,
} from './study-votes.ts'
import {
  createThread,
  deleteThread,
  getThread,
  listMessages,
  listThreads,
  renameThread,
  setThreadVisibility,
} from './threads.ts'
import { castVote, getVote, putVoteReasons } from './votes.ts'
import { listDeliveries, listWebhooks, putWebhook, removeWebhook, sendAgain, testWebhook } from './webhooks.ts'

export * from './accounts.ts'
export * from './admin.ts'
export * from './api-keys.ts'
export * from './attachments.ts'
export * from './audit.ts'
export * from './battles.ts'
export * from './chat.ts'
export * from './conversations.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './health.ts'
export * from './hosts.ts'
export * from './identity.ts'
export * from './key-scopes.ts'
export * from './leaderboard.ts'
export * from './limits.ts'
export * from './mcp.ts'
export * from './models.ts'
export * from './my-data.ts'
export * from './openai.ts'
export * from './openapi.ts'
export * from './operation.ts'
export * from './pools.ts'
export * from './reasons.ts'
export * from './studies.ts'
export * from './study-drafts.ts'
export * from './study-report.ts'
export * from './study-votes.ts'
export * from './threads.ts'
export * from './votes.ts'
export * from './webhooks.ts'

/** Every operation that the service validates itself, in the order of the documentation. */
export const operations = [
  startBattle,
  streamBattle,
  castVote,
  getVote,
  putVoteReasons,
  getBoard,
  getOwnBoard,
  getBoardCsv,
  getMatrix,
  getBoardHealth,
  getHistory,
  getTags,
  getReasons,
  getVoteLog,
  getDraws,
  listPools,
  listModels,
  getModelSettings,
  chatOnce,
  chatStream,
  uploadAttachment,
  readAttachment,
  listOpenAiModels,
  getOpenAiModel,
  createCompletion,
  listThreads,
  createThread,
  getThread,
  listMessages,
  renameThread,
  setThreadVisibility,
  deleteThread,
  createStudy,
  listStudies,
  getStudy,
  changeStudy,
  deleteStudy,
  putStudyPrompts,
  listStudyPrompts,
  addStudyThreads,
  putContestants,
  putStudyAnswers,
  listStudyAnswers,
  changeStudyAnswer,
  getGeneration,
  startGeneration,
  stopGeneration,
  openStudy,
  closeStudy,
  copyStudy,
  replaceStudyLink,
  publishStudy,
  checkStudyLink,
  joinStudy,
  getNextAssignment,
  castStudyVote,
  undoStudyVote,
  skipAssignment,
  getStudyReport,
  getStudyReportCsv,
  getStudyReportMarkdown,
  getStudyLog,
  callMcp,
  signInAsGuest,
  refreshToken,
  whoAmI,
  changeMe,
  deleteMe,
  listSessions,
  endSession,
  exportMe,
  listKeys,
  createKey,
  revokeKey,
  getSignInWays,
  getFlag,
  listFlags,
  getHealth,
  getApiHealth,
  getReadiness,
  listAllModels,
  addModel,
  changeModel,
  testModel,
  listAllPools,
  putPool,
  removePool,
  listHosts,
  putHost,
  discoverModels,
  testHost,
  removeHost,
  listWebhooks,
  putWebhook,
  testWebhook,
  removeWebhook,
  listDeliveries,
  sendAgain,
  setFlag,
  listUsers,
  changeUser,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listHeldVoters,
  releaseVoter,
  takeDownThread,
  listSharedThreads,
  listAllStudies,
  closeAnyStudy,
  deleteAnyStudy,
  listBattles,
  listVotes,
  listAudit,
  getActivity,
  getServiceHealth,
] as const

/** Every operation of the API. */
export const documentedOperations = [...operations, ...accountOperations] as const
