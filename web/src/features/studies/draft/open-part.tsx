import type { Study } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmButton } from '../../../shell/confirm-dialog.tsx'
import { keepLink } from '../core/study-links.ts'
import { StudyPart } from '../core/study-part.tsx'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'
import { blockedBy } from './blocked-by.ts'

interface OpenPartProps {
  /** As it is typed. */
  readonly study: Study
  /** Whether everything that is typed can be saved. */
  readonly saved: boolean
  readonly beforeOpen: () => Promise<void>
}

/** Opens the study, or says what is missing. */
export function OpenPart({ study, saved, beforeOpen }: OpenPartProps) {
  const t = useMessages(messages).opening
  const format = useFormat()
  const arena = useArena()
  const changed = useStudyChanged()
  const { studyId, answers } = study
  const blocked = blockedBy(study, { saved })
  const missing = answers ? answers.total - answers.done : 0
  const open = async () => {
    await beforeOpen()
    const opened = await arena.studies.open(studyId, { idempotencyKey: randomId() })
    keepLink(studyId, opened.joinUrl)
    await changed(opened)
  }
  return (
    <StudyPart title={t.title}>
      <p className="muted">{t.text}</p>
      {blocked === null && missing > 0 && <p className="note">{t.missing(format.count(missing))}</p>}
      <div className="row">
        <ConfirmButton
          action={t.open}
          buttonKind="primary"
          blocked={blocked && t.blocked[blocked]}
          title={t.ask}
          kind="primary"
          run={open}
          done={t.opened}
        >
          <p>{t.askText}</p>
        </ConfirmButton>
      </div>
    </StudyPart>
  )
}
