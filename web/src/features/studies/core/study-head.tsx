import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from '../messages/index.ts'
import { keepLink } from './study-links.ts'
import { useStudyChanged } from './use-study.ts'

/** The name of a study, its state, and what its owner can always do with it. */
export function StudyHead({ study }: { readonly study: Study }) {
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const [, go] = useLocation()
  const toast = useToast()
  const changed = useStudyChanged()
  const queries = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const copy = useMutation({
    mutationFn: () => arena.studies.copy(study.studyId, { idempotencyKey: randomId() }),
    async onSuccess(copied) {
      await changed(copied)
      toast({ text: t.running.copied })
      go(`/studies/${copied.studyId}`)
    },
  })
  const remove = async () => {
    await arena.studies.delete(study.studyId)
    keepLink(study.studyId, null)
    go('/studies')
    await queries.invalidateQueries({ queryKey: ['studies'] })
  }
  return (
    <>
      <header className="row row-ends">
        <div className="row">
          <h1 className="study-name" dir="auto">
            {shownText(study.name)}
          </h1>
          <StateBadge state={study.state} />
          {study.judgesOnly && <span className="badge">{t.judges.only}</span>}
        </div>
        {study.role === 'owner' && (
          <Menu
            label={t.actions(shownText(study.name))}
            items={[
              { label: t.running.copyStudy, onChoose: () => copy.mutate() },
              { label: t.running.delete, onChoose: () => setDeleting(true) },
            ]}
          />
        )}
      </header>
      {copy.error && <FailureNote error={copy.error} saved={nothingChanged} onRetry={() => copy.mutate()} />}
      {deleting && (
        <ConfirmDialog
          title={t.running.deleteAsk(study.name)}
          action={t.running.delete}
          run={remove}
          done={t.running.deleted(study.name)}
          onClose={() => setDeleting(false)}
        >
          <p>{t.running.deleteText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const looks = { draft: '', open: 'badge-good', closed: '' }

export function StateBadge({ state }: Pick<Study, 'state'>) {
  const t = useMessages(messages)
  return <span className={`badge ${looks[state]}`}>{t.states[state]}</span>
}
