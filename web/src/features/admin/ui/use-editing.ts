import { useState } from 'react'

interface Editing<Item, Draft> {
  /** No item has an empty key. */
  readonly keyOf: (item: Item) => string
  /** What the form shows at first; of `null`, for a new item. */
  readonly draftOf: (item: Item | null) => Draft
}

/** What a dialog edits, and what was typed into it: a dialog that was closed by mistake opens again with it. */
export function useEditing<Item, Draft>({ keyOf, draftOf }: Editing<Item, Draft>) {
  const [edited, setEdited] = useState<{ readonly item: Item | null } | null>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({})
  const key = edited?.item ? keyOf(edited.item) : ''
  const keep = (draft: Draft | undefined) => setDrafts((drafts) => ({ ...drafts, [key]: draft }))
  return {
    /** Opens the dialog; `null` for a new item. */
    edit: (item: Item | null) => setEdited({ item }),
    /** For the dialog; `null` while it is closed. */
    editing: edited && {
      item: edited.item,
      draft: drafts[key] ?? draftOf(edited.item),
      onDraft: keep,
      onSaved: () => keep(undefined),
      onClose: () => setEdited(null),
    },
  }
}

/** What a dialog gets from it. */
export interface EditedProps<Item, Draft> {
  readonly item: Item | null
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}
