/**
 * The pages of the web application, as patterns of its router. The server answers these paths with the document and all
 * others with a 404. Search engines may list a page that is `listed`.
 */
export const pages = {
  battle: { path: '/', listed: true },
  sideBySide: { path: '/side-by-side', listed: true },
  leaderboard: { path: '/leaderboard', listed: true },
  ownBoard: { path: '/leaderboard/mine', listed: false },
  model: { path: '/models/:modelId', listed: true },
  chat: { path: '/chat/:threadId?', listed: false },
  threads: { path: '/threads', listed: false },
  thread: { path: '/threads/:threadId', listed: false },
  studies: { path: '/studies', listed: false },
  study: { path: '/studies/:studyId', listed: false },
  studyVoting: { path: '/studies/:studyId/vote', listed: false },
  studyReport: { path: '/studies/:studyId/report', listed: false },
  privacy: { path: '/privacy', listed: true },
  account: { path: '/account', listed: false },
  admin: { path: '/admin/*?', listed: false },
  signIn: { path: '/sign-in', listed: false },
  resetPassword: { path: '/reset-password', listed: false },
  signInCallback: { path: '/sign-in/callback', listed: false },
} as const
