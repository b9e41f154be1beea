import { type ComponentType, Suspense, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import './word-diff-button.css'

/** The texts of answer A and answer B. */
export interface ComparedTexts {
  readonly left: string
  readonly right: string
}

/** Compares two answers word by word, in a dialog that is loaded when it is first opened. */
export function WordDiffButton(texts: ComparedTexts) {
  const t = useMessages(messages)
  const toast = useToast()
  const [WordDiff, setWordDiff] = useState<ComponentType<ComparedTexts & { readonly onClose: () => void }> | null>(null)
  // Not `lazy`: it caches a failed import, so a lost connection would break the whole page for good.
  const open = () =>
    void import('./word-diff.tsx').then(
      (loaded) => setWordDiff(() => loaded.WordDiff),
      () => toast({ text: t.failed }),
    )
  return (
    <>
      <Button kind="quiet" className="word-diff-button" onClick={open}>
        {t.open}
      </Button>
      {WordDiff && (
        <Suspense>
          <WordDiff {...texts} onClose={() => setWordDiff(null)} />
        </Suspense>
      )}
    </>
  )
}
