import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmButton } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyLink } from '../../../ui/copy-link.tsx'
import { keepLink, keptLink } from '../core/study-links.ts'
import { StudyPart } from '../core/study-part.tsx'
import { messages } from '../messages/index.ts'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** The link that voters join with, as text and as a QR code. */
export function VotersLink({ studyId }: { readonly studyId: string }) {
  const t = useMessages(messages).running
  const arena = useArena()
  const [link, setLink] = useState(() => keptLink(studyId))
  const [qr, setQr] = useState(false)
  const replace = async () => {
    const { joinUrl } = await arena.studies.replaceLink(studyId, { idempotencyKey: randomId() })
    keepLink(studyId, joinUrl)
    setLink(joinUrl)
  }
  return (
    <StudyPart title={t.link}>
      <p className="muted">{link === null ? t.noLink : t.linkText}</p>
      {link !== null && <CopyLink key={link} label={t.link} link={link} />}
      {link !== null && qr && (
        <Suspense fallback={<div className="study-qr" />}>
          <QrCode text={link} label={t.qrLabel} />
        </Suspense>
      )}
      <div className="row">
        {link !== null && (
          <Button aria-expanded={qr} onClick={() => setQr(!qr)}>
            {t.qr}
          </Button>
        )}
        <ConfirmButton
          action={t.newLink}
          buttonKind="quiet"
          title={t.newLinkAsk}
          kind="primary"
          run={replace}
          done={t.newLinkDone}
        >
          <p>{t.newLinkText}</p>
        </ConfirmButton>
      </div>
    </StudyPart>
  )
}
