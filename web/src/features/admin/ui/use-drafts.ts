import { useState } from 'react'

/** What was typed into a dialog, by the thing that it edits. A dialog that was closed by mistake opens again with it. */
export function useDrafts<Draft>() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | null>>>({})
  return {
    of: (key: string): Draft | null => drafts[key] ?? null,
    /** `null` forgets it. */
    set: (key: string, draft: Draft | null) => setDrafts((drafts) => ({ ...drafts, [key]: draft })),
  }
}
