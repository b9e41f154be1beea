import { lazy, Suspense } from 'react'
import type { PreviewedAnswer } from '../../previews/previews.tsx'

const Previews = lazy(() => import('../../previews/previews.tsx').catch(() => ({ default: () => <></> })))

/** Offers a preview of the pages in the answers. It is loaded only for answers that may have one. */
export function Preview({ answers }: { readonly answers: readonly PreviewedAnswer[] }) {
  if (!answers.some(({ text }) => /<(html|svg|!doctype)/i.test(text))) return null
  return (
    <Suspense>
      <Previews answers={answers} />
    </Suspense>
  )
}
