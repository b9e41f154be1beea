import { lazy, Suspense } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import type { AttachmentsProps } from './attachments.tsx'

// They are sent even if they cannot be shown.
const Attachments = lazy(() =>
  import('./attachments.tsx').catch((error) => ({
    default: () => <FailureNote error={error} saved={useMessages(commonMessages).promptSaved} />,
  })),
)

/** The files and images of a prompt, if it has any. */
export function Attached(props: AttachmentsProps) {
  const { parts, refused = [] } = props
  if (parts.files.length + parts.images.length + refused.length === 0) return null
  return (
    <Suspense>
      <Attachments {...props} />
    </Suspense>
  )
}
