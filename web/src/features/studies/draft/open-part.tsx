import type { OpenedStudy, Study } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { keepLink } from '../study-links.ts'
import { leftOutKey, useStudyChanged } from '../use-study.ts'
import { blockedBy } from './blocked-by.ts'
import type { Saving } from './use-saving.ts'

interface OpenPartProps {
  readonly study: Study
  readonly draft: Study
  readonly saving: Saving
  /** Whether something on the page cannot be saved as it is. */
  readonly held: boolean
}

/** Opens the study, or says what is missing. */
export function OpenPart({ study, draft, saving, held }: OpenPartProps) {
  const t = useMessages(messages).opening
  const format = useFormat()
  const arena = useArena()
  const changed = useStudyChanged()
  const queries = useQueryClient()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const blocked = blockedBy(
    { ...draft, promptCount: study.promptCount, answers: study.answers },
    { saved: saving.state.kind !== 'failed' && !held },
  )
  const missing = study.answers ? study.answers.total - study.answers.done : 0
  const open = async () => {
    await saving.flush()
    const opened: OpenedStudy = await arena.studies.open(study.studyId, { idempotencyKey: randomId() })
    keepLink(study.studyId, opened.joinUrl)
    queries.setQueryData(leftOutKey(study.studyId), opened.leftOut)
    await changed(opened)
  }
  return (
    <section className="study-part" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p className="muted">{t.text}</p>
      {blocked === null && missing > 0 && <p className="study-note">{t.missing(format.count(missing))}</p>}
      <div className="study-actions">
        {/* Not `disabled`: it could not be focused, and its reason not be read. */}
        <Button
          kind="primary"
          aria-disabled={blocked !== null || undefined}
          aria-describedby={blocked ? `${id}-why` : undefined}
          onClick={() => blocked === null && setAsking(true)}
        >
          {t.open}
        </Button>
        {blocked && <span id={`${id}-why`}>{t.blocked[blocked]}</span>}
      </div>
      {asking && (
        <ConfirmDialog
          title={t.ask}
          action={t.open}
          kind="primary"
          run={open}
          done={t.opened}
          onClose={() => setAsking(false)}
        >
          <p>{t.askText}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
