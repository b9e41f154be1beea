import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { PromptParts } from '../prompt-parts.ts'
import type { RefusedFile } from './attach-files.ts'
import './attachments.css'
import { AttachedImage, ImageDescription } from './attached-image.tsx'
import { messages } from './messages/index.ts'

export interface AttachmentsProps {
  readonly parts: PromptParts
  /** Set where they can be changed. */
  readonly onChange?: (parts: PromptParts) => void
  /** Files that were not attached. */
  readonly refused?: readonly RefusedFile[]
}

const cross = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="m7 7 10 10M17 7 7 17" />
  </svg>
)

/** The files of a prompt, folded, and its images. */
export default function Attachments({ parts, onChange, refused = [] }: AttachmentsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { files, images } = parts
  return (
    <div className={`attachments ${onChange ? '' : 'attachments-sent'}`}>
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
            <div className="attached-text" dir="auto">
              <PlainText text={file.text} />
            </div>
          </details>
          {onChange && (
            <IconButton
              label={t.remove(shownText(file.name))}
              icon={cross}
              onClick={() => onChange({ ...parts, files: files.filter((other) => other !== file) })}
            />
          )}
        </div>
      ))}
      {images.length > 0 && (
        <div className="attached-images">
          {images.map((image, index) => (
            <figure key={image.attachmentId} className="attached-image">
              <AttachedImage image={image} name={t.image(index + 1)} />
              {onChange && (
                <>
                  <ImageDescription
                    image={image}
                    name={t.image(index + 1)}
                    onDescribed={(described) =>
                      onChange({ ...parts, images: images.map((other) => (other === image ? described : other)) })
                    }
                  />
                  <IconButton
                    className="attached-remove"
                    label={t.remove(t.image(index + 1))}
                    icon={cross}
                    onClick={() => onChange({ ...parts, images: images.filter((other) => other !== image) })}
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
