import { ArenaApiError } from '@arena/client'
import type { ReadPrompts } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { messages } from '../messages/index.ts'
import { fileType } from './file-type.ts'

/** What the service read in a file of prompts or answers. */
type FileRead<Item> = Omit<ReadPrompts, 'items' | 'warnings'> & {
  readonly items: readonly Item[]
  readonly warnings?: ReadPrompts['warnings']
}

interface FileImportProps<Item> {
  readonly text: string
  /** The label of a field to paste into; none without it. */
  readonly paste?: string
  readonly read: (file: string | Blob, options: { type: string; preview: boolean }) => Promise<FileRead<Item>>
  readonly renderItem: (item: Item) => ReactNode
  /** The button that stores what was read. */
  readonly use: (count: string) => string
  /** Said next to the button. */
  readonly warning?: string | undefined
  readonly onStored: (count: number) => void
  /** Further ways to add something. */
  readonly children?: ReactNode
}

const TYPING_PAUSE_MS = 500
const endings = '.txt,.csv,.tsv,.json,.jsonl,.ndjson,.yaml,.yml,.md'

/** Reads a pasted text or a file, shows its first rows or its faulty lines, and stores it when the user agrees. */
export function FileImport<Item>(props: FileImportProps<Item>) {
  const { text, paste, read, renderItem, use, warning, onStored, children } = props
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const [source, setSource] = useState<string | File>('')
  const { reset, ...preview } = useMutation({ mutationFn: (from: string | File) => readOrFaults(read, from, true) })
  const { reset: resetStore, ...store } = useMutation({
    mutationFn: (from: string | File) => readOrFaults(read, from, false),
    // Not with the call: what is typed meanwhile resets the mutation.
    onSuccess({ errors, count }, from) {
      if (errors.length > 0) return
      setSource((now) => (now === from ? '' : now))
      onStored(count)
    },
  })
  useNoDropsBeside()
  const isGiven = typeof source !== 'string' || source.trim() !== ''
  // A pause between the keys, and the result of an earlier text is not shown for a later one.
  const { mutate } = preview
  useEffect(() => {
    reset()
    resetStore()
    if (!isGiven) return
    const timer = setTimeout(() => mutate(source), typeof source === 'string' ? TYPING_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [source, isGiven, mutate, reset, resetStore])
  const found = store.data && store.data.errors.length > 0 ? store.data : preview.data
  const isUsable = found !== undefined && found.errors.length === 0 && found.count > 0
  const error = store.error ?? preview.error
  return (
    <div className="stack">
      <p className="muted">{text}</p>
      {paste && (
        <TextField
          label={paste}
          rows={5}
          dir="auto"
          value={typeof source === 'string' ? source : ''}
          onChange={({ target }) => setSource(target.value)}
        />
      )}
      <div className="row">
        {/* A file can be dropped on the input, which covers its label. */}
        <label className="button study-file">
          {t.promptSet.file} <span className="muted">{t.promptSet.drop}</span>
          <input
            type="file"
            accept={endings}
            onChange={({ target }) => {
              if (target.files?.[0]) setSource(target.files[0])
              // The same file can be chosen again after it was changed.
              target.value = ''
            }}
          />
        </label>
        {children}
      </div>
      {typeof source !== 'string' && <p dir="auto">{source.name}</p>}
      <div role="status" className="stack">
        {preview.isPending && <p className="muted">{t.file.reading}</p>}
        {found && found.errors.length > 0 && (
          <div className="note note-bad">
            <p>{t.file.faults}</p>
            <ul>
              {found.errors.map(({ line, entry, message }) => (
                <li key={`${line ?? entry} ${message}`}>
                  {line === null ? t.file.entry(format.count(entry!)) : t.file.line(format.count(line))}:{' '}
                  <span lang="en">{message}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {found?.errors.length === 0 && found.count === 0 && <p>{t.file.empty}</p>}
        {isUsable && (found.warnings ?? []).length > 0 && (
          <div className="note">
            <p>{t.file.unused}</p>
            <ul>
              {found.warnings!.map(({ message, count }) => (
                <li key={message}>
                  {t.file.rows(format.count(count))}: <span lang="en">{message}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {isUsable && (
          <>
            <p>{t.file.found(format.count(found.count), t.file.formats[found.format])}</p>
            <ol className="study-preview">
              {found.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
                <li key={index}>{renderItem(item)}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      {error && <FailureNote error={error} saved={nothingChanged} />}
      {isGiven && (
        <div className="row">
          {isUsable && (
            <Button kind="primary" busy={store.isPending} onClick={() => store.mutate(source)}>
              {use(format.count(found.count))}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setSource('')}>
            {t.file.remove}
          </Button>
          {warning && isUsable && <span className="muted">{warning}</span>}
        </div>
      )}
    </div>
  )
}

/** A file that is dropped beside the label would replace the page. */
function useNoDropsBeside(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

/** Faulty lines are a reply to show, not a failure, and an empty file has none. */
async function readOrFaults<Item>(read: FileImportProps<Item>['read'], from: string | File, preview: boolean) {
  const nothing: FileRead<Item> = { items: [], count: 0, format: 'text', errors: [] }
  if (typeof from !== 'string' && (await from.text()).trim() === '') return nothing
  try {
    return await read(from, { type: fileType(from), preview })
  } catch (error) {
    const body = error instanceof ArenaApiError ? (error.body as Partial<FileRead<Item>> | null) : null
    if (Array.isArray(body?.errors) && body.errors.length > 0) return { ...nothing, ...body }
    throw error
  }
}
