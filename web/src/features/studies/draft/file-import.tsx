import { ArenaApiError } from '@arena/client'
import type { ReadPrompts } from '@arena/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { fileType } from './file-type.ts'

/** What the service read in a file of prompts or answers. */
type FileRead<Item> = Omit<ReadPrompts, 'items'> & { readonly items: readonly Item[] }

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
  readonly onStored: (read: FileRead<Item>) => void
  /** Further ways to add something. */
  readonly children?: ReactNode
}

const TYPING_PAUSE_MS = 500
const endings = '.txt,.csv,.tsv,.json,.jsonl,.ndjson,.yaml,.yml,.md'

/** Reads a pasted text or a file, shows its first rows or its faulty lines, and stores it when the user agrees. */
export function FileImport<Item>(props: FileImportProps<Item>) {
  const { paste, read, renderItem, use, warning, onStored, children } = props
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [source, setSource] = useState<string | File | null>(null)
  const preview = useMutation({ mutationFn: (from: string | File) => readOrFaults(read, from, true) })
  const store = useMutation({ mutationFn: (from: string | File) => readOrFaults(read, from, false) })
  const { mutate, reset } = preview
  const discard = () => {
    setSource(null)
    setText('')
    reset()
    store.reset()
  }
  // A pause between the keys, and the result of an earlier text is not shown for a later one.
  const { reset: resetStore } = store
  useEffect(() => {
    resetStore()
    if (source === null || source === '') return reset()
    const timer = setTimeout(() => mutate(source), typeof source === 'string' ? TYPING_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [source, mutate, reset, resetStore])
  const take = (file: File | undefined) => {
    if (!file) return
    setText('')
    setSource(file)
  }
  const [over, setOver] = useState(false)
  useNoDropsBeside()
  const found = store.data && store.data.errors.length > 0 ? store.data : preview.data
  const isEmpty = found?.errors.length === 0 && found.count === 0
  const isUsable = found?.errors.length === 0 && !isEmpty
  const error = store.error ?? preview.error
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped on it; the button does the same
    <div
      className={`study-import ${over ? 'study-import-over' : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event.nativeEvent)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event.nativeEvent)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <p className="muted">{props.text}</p>
      {paste && (
        <label className="field">
          {paste}
          <textarea
            rows={5}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setSource(event.target.value.trim() === '' ? null : event.target.value)
            }}
          />
        </label>
      )}
      <div className="study-actions">
        <Button onClick={() => picker.current?.click()}>{t.promptSet.file}</Button>
        <span className="muted study-drop">{t.promptSet.drop}</span>
        {children}
        <input
          ref={picker}
          id={id}
          type="file"
          hidden
          accept={endings}
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file can be chosen again after it was changed.
            event.target.value = ''
          }}
        />
      </div>
      {source instanceof File && <p dir="auto">{source.name}</p>}
      <div role="status" className="study-found">
        {preview.isPending && <p className="muted">{t.file.reading}</p>}
        {found && found.errors.length > 0 && <Faults errors={found.errors} />}
        {isEmpty && <p>{t.file.empty}</p>}
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
      {source !== null && source !== '' && (
        <div className="study-actions">
          {isUsable && (
            <Button
              kind="primary"
              busy={store.isPending}
              onClick={() =>
                store.mutate(source, {
                  onSuccess(stored) {
                    if (stored.errors.length > 0) return
                    discard()
                    onStored(stored)
                  },
                })
              }
            >
              {use(format.count(found.count))}
            </Button>
          )}
          <Button kind="quiet" onClick={discard}>
            {t.file.remove}
          </Button>
          {warning && isUsable && <span className="muted">{warning}</span>}
        </div>
      )}
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** A file that is dropped beside the area would replace the page. */
function useNoDropsBeside(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
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
  if ((typeof from === 'string' ? from : await from.text()).trim() === '') return nothing
  try {
    return await read(from, { type: fileType(from), preview })
  } catch (error) {
    const body = error instanceof ArenaApiError ? (error.body as Partial<FileRead<Item>> | null) : null
    if (Array.isArray(body?.errors) && body.errors.length > 0) return { ...nothing, ...body }
    throw error
  }
}

function Faults({ errors }: Pick<ReadPrompts, 'errors'>) {
  const t = useMessages(messages).file
  const format = useFormat()
  return (
    <div className="study-faults">
      <p>{t.faults}</p>
      <ul>
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            {t.line(format.count(line))}: <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
