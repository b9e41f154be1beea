import type { Attachment } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useEffect } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { stopArrowKeys } from '../../../ui/stop-arrow-keys.ts'
import type { RefusedFile } from './attach-files.ts'
import type { ChangeParts, PromptParts } from './prompt-parts.ts'
import type { RunUpload } from './use-attach.ts'
import './attachments.css'
import { AttachedImage, ImageDescription } from './attached-image.tsx'
import { messages } from './messages/index.ts'

export interface AttachmentsProps {
  readonly parts: PromptParts
  /** Set where they can be changed. */
  readonly change?: ChangeParts
  /** The button that had the focus is gone. */
  readonly onRemoved?: () => void
  readonly run?: RunUpload
  /** The names of files that were attached just now. */
  readonly added?: readonly string[]
  /** Files that were not attached. */
  readonly refused?: readonly RefusedFile[]
}

const cross = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="m7 7 10 10M17 7 7 17" />
  </svg>
)

/** The files of a prompt, folded, and its images. */
export default function Attachments({ parts, change, onRemoved, run, added, refused = [] }: AttachmentsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const announce = useAnnounce()
  const names = added?.join(', ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same file again is announced again, another language is not
  useEffect(() => {
    if (names) announce(t.added(names))
  }, [added])
  const { files, images } = parts
  const remove = (next: (parts: PromptParts) => PromptParts) => {
    change?.(next)
    onRemoved?.()
  }
  return (
    <div className={`attachments ${change ? '' : 'attachments-sent'}`}>
      {refused.length > 0 && (
        <div className="attachments-refused" role="alert">
          {refused.map(({ name, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
            <p key={index}>
              <bdi>{shownText(name)}</bdi>: {t.refused[why]}
            </p>
          ))}
        </div>
      )}
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
        <div key={index} className="attached-file">
          <details>
            <summary>
              <bdi className="attached-name">{shownText(file.name)}</bdi>{' '}
              <span className="muted">{t.characters(format.count(file.text.length))}</span>
            </summary>
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys that scroll must not select a vote */}
            <div className="attached-text" dir="auto" tabIndex={0} onKeyDown={stopArrowKeys}>
              <PlainText text={file.text} />
            </div>
          </details>
          {change && (
            <IconButton
              label={t.remove(shownText(file.name))}
              icon={cross}
              onClick={() => remove((before) => ({ ...before, files: before.files.filter((_, at) => at !== index) }))}
            />
          )}
        </div>
      ))}
      {images.length > 0 && (
        <div className="attached-images">
          {images.map((image, index) => (
            <figure key={image.attachmentId} className="attached-image">
              <AttachedImage image={image} name={t.image(index + 1)} enlargeable={!change} />
              {change && run && (
                <>
                  <ImageDescription
                    image={image}
                    name={t.image(index + 1)}
                    run={run}
                    onDescribed={(described) =>
                      change((before) => ({
                        ...before,
                        images: before.images.map((other) => (isSame(other, image) ? described : other)),
                      }))
                    }
                  />
                  <IconButton
                    className="attached-remove"
                    label={t.remove(t.image(index + 1))}
                    icon={cross}
                    onClick={() =>
                      remove((before) => ({
                        ...before,
                        images: before.images.filter((other) => !isSame(other, image)),
                      }))
                    }
                  />
                </>
              )}
            </figure>
          ))}
        </div>
      )}
    </div>
  )
}

const isSame = (one: Attachment, other: Attachment) => one.attachmentId === other.attachmentId
