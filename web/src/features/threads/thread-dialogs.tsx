import type { Thread } from '@arena/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { useFailureText } from '../../failure/use-failure-text.ts'
import { useToast } from '../../ui/toasts.tsx'

interface ThreadDialogProps {
  readonly thread: Thread
  readonly onClose: () => void
}

type Load = () => Promise<{ readonly default: ComponentType<ThreadDialogProps> }>

const loadShare: Load = () => import('./share-dialog.tsx')
const loadRename: Load = () => import('./rename-dialog.tsx')

export const ShareDialog = (props: ThreadDialogProps) => <LoadedDialog {...props} load={loadShare} />
export const RenameDialog = (props: ThreadDialogProps) => <LoadedDialog {...props} load={loadRename} />

/** Dialogs are loaded when they are opened, because the thread page is in the first download. */
function LoadedDialog({ load, ...props }: ThreadDialogProps & { readonly load: Load }) {
  const [Loaded, setLoaded] = useState<ComponentType<ThreadDialogProps> | null>(null)
  const toast = useToast()
  const failureText = useFailureText()
  const failed = (error: unknown) => {
    toast({ text: failureText(error) })
    props.onClose()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    load().then(({ default: dialog }) => setLoaded(() => dialog), failed)
  }, [])
  return Loaded && <Loaded {...props} />
}
