import type { Contestant, Study, StudyPrompt } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Attached } from '../../prompt/attachments/attached.tsx'
import { StudyPart } from '../core/study-part.tsx'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'
import { FileImport } from './file-import.tsx'
import { ThreadsDialog } from './threads-dialog.tsx'

interface PromptsPartProps {
  readonly study: Study
  /** Saves what is typed, because a file may bring contestants of its own. */
  readonly beforeStored: () => Promise<void>
  readonly onContestants: (items: readonly Contestant[]) => void
}

/** The prompts of a draft, from a pasted text, a file or the user's threads. */
export function PromptsPart({ study, beforeStored, onContestants }: PromptsPartProps) {
  const t = useMessages(messages).promptSet
  const format = useFormat()
  const arena = useArena()
  const reader = useReader()
  const queries = useQueryClient()
  const changed = useStudyChanged()
  const toast = useToast()
  const { studyId, promptCount } = study
  const [choosing, setChoosing] = useState(false)
  const promptsKey = ownKey(reader, 'study', studyId, 'prompts')
  const first = useQuery({
    queryKey: promptsKey,
    queryFn: ({ signal }) => arena.studies.prompts(studyId, { limit: 5 }, { signal }),
    enabled: promptCount > 0,
  })
  const stored = async (count: number) => {
    toast({ text: t.stored(format.count(count)) })
    const now = await arena.studies.read(studyId)
    onContestants(now.contestants ?? [])
    await Promise.all([changed(now), queries.invalidateQueries({ queryKey: promptsKey })])
  }
  const input = (
    <FileImport
      text={t.text}
      paste={t.paste}
      read={async (file, options) => {
        if (!options.preview) await beforeStored()
        return arena.studies.putPrompts(studyId, file, options)
      }}
      renderItem={(prompt) => <PromptRow prompt={prompt} />}
      use={t.use}
      warning={promptCount > 0 ? t.replaces : undefined}
      onStored={(count) => void stored(count)}
    >
      <Button kind="quiet" onClick={() => setChoosing(true)}>
        {t.threads}
      </Button>
    </FileImport>
  )
  const items = promptCount > 0 ? (first.data?.items ?? []) : []
  return (
    <StudyPart title={t.title} count={promptCount > 0 ? format.count(promptCount) : null}>
      {items.length > 0 && (
        <>
          {promptCount > items.length && <p className="muted">{t.first(format.count(items.length))}</p>}
          <ol className="study-preview">
            {items.map((prompt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: prompts are numbered, and an id is optional
              <li key={index}>
                <PromptRow prompt={prompt} />
              </li>
            ))}
          </ol>
        </>
      )}
      {/* Always the same element: another one would lose what is pasted. */}
      <details className="fold" open={promptCount === 0}>
        <summary hidden={promptCount === 0}>{t.replace}</summary>
        {input}
      </details>
      {choosing && (
        <ThreadsDialog studyId={studyId} onAdded={(count) => void stored(count)} onClose={() => setChoosing(false)} />
      )}
    </StudyPart>
  )
}

function PromptRow({ prompt }: { readonly prompt: StudyPrompt }) {
  const { messages: turns, tags, variables, reference, attachments } = prompt
  const t = useMessages(messages).file
  const names = Object.keys(variables)
  return (
    <>
      {turns.map(({ role, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have only their place
        <p key={index} className="study-clamp" dir="auto">
          {(turns.length > 1 || role !== 'user') && <span className="muted">{role}: </span>}
          {shownText(content)}
        </p>
      ))}
      <Attached parts={{ text: '', files: [], images: attachments }} />
      {(tags.length > 0 || names.length > 0 || reference !== null) && (
        <p className="muted small row">
          {tags.map((tag) => (
            <span key={tag} className="badge" dir="auto">
              {shownText(tag)}
            </span>
          ))}
          {names.length > 0 && <span>{t.variables(shownText(names.join(', ')))}</span>}
          {reference !== null && <span>{t.reference}</span>}
        </p>
      )}
    </>
  )
}
