import type { Thread } from '@arena/contract'
import { lazy, Suspense } from 'react'

interface ThreadDialogProps {
  readonly thread: Thread
  readonly onClose: () => void
}

const LoadedShareDialog = lazy(() => import('./share-dialog.tsx'))
const LoadedRenameDialog = lazy(() => import('./rename-dialog.tsx'))

/** Loaded when it is opened, as the next one is, because the thread page is in the first download. */
export const ShareDialog = (props: ThreadDialogProps) => (
  <Suspense fallback={null}>
    <LoadedShareDialog {...props} />
  </Suspense>
)

export const RenameDialog = (props: ThreadDialogProps) => (
  <Suspense fallback={null}>
    <LoadedRenameDialog {...props} />
  </Suspense>
)
