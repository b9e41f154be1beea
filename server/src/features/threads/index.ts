export { createOwnThread, createReadableThread, type OwnThread } from './open-thread.ts'
export { createPreviewThread } from './preview-thread.ts'
export { threadRoutes } from './routes.ts'
export { createThreadStore, type ThreadStore } from './store.ts'
