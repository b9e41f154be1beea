import type { Study } from '@arena/contract'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages } from '../messages/index.ts'
import { keepLink, keptLink } from '../study-links.ts'
import { CopyLink } from './copy-link.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** The link that voters join with, as text and as a QR code. */
export function VotersLink({ study: { studyId } }: { readonly study: Study }) {
  const t = useMessages(messages).running
  const arena = useArena()
  const [link, setLink] = useState(() => keptLink(studyId))
  const [asking, setAsking] = useState(false)
  const [qr, setQr] = useState(false)
  const replace = async () => {
    const { joinUrl } = await arena.studies.replaceLink(studyId, { idempotencyKey: randomId() })
    keepLink(studyId, joinUrl)
    setLink(joinUrl)
  }
  return (
    <section className="study-part" aria-label={t.link}>
      <h2>{t.link}</h2>
      {link === null ? (
        <p className="muted">{t.noLink}</p>
      ) : (
        <>
          <p className="muted">{t.linkText}</p>
          <CopyLink label={t.link} link={link} />
          {qr && (
            <Suspense fallback={<div className="study-qr" />}>
              <QrCode text={link} label={t.qrLabel} />
            </Suspense>
          )}
        </>
      )}
      <div className="study-actions">
        {link !== null && (
          <Button aria-expanded={qr} onClick={() => setQr(!qr)}>
            {t.qr}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t.newLink}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t.newLinkAsk}
          action={t.newLink}
          kind="primary"
          run={replace}
          done={t.newLinkDone}
          onClose={() => setAsking(false)}
        >
          <p>{t.newLinkText}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
