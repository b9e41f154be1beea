import { lazy, Suspense } from 'react'
import type { AttachmentsProps } from './attachments/attachments.tsx'

const Attachments = lazy(() => import('./attachments/attachments.tsx').catch(() => ({ default: () => <></> })))

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
