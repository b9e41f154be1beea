import type { Attachment } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { messages } from './messages/index.ts'
import type { RunUpload } from './use-attach.ts'

interface AttachedImageProps {
  readonly image: Attachment
  /** What it is called without a description. */
  readonly name: string
}

interface ShownImageProps extends AttachedImageProps {
  /** Small, so that the answers stay in view, and in full size when it is pressed. */
  readonly enlargeable: boolean
}

/** The service gives images to those who may read the turn, by their token: so the page reads it, not the element. */
export function AttachedImage({ image, name, enlargeable }: ShownImageProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const reader = useReader()
  const { data, isError } = useQuery({
    queryKey: ownKey(reader, 'attachment', image.attachmentId),
    queryFn: ({ signal }) => arena.attachments.read(image.attachmentId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  const [large, setLarge] = useState(false)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return <p className="muted">{t.imageFailed}</p>
  // Without an address it only takes its place.
  const shown = <img src={address} alt={image.alt || name} width={image.width} height={image.height} />
  if (!enlargeable || !address) return shown
  return (
    <button
      type="button"
      aria-label={t.enlarge(image.alt || name)}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      {shown}
    </button>
  )
}

interface ImageDescriptionProps extends AttachedImageProps {
  readonly run: RunUpload
  readonly onDescribed: (image: Attachment) => void
}

/** The description is stored with the image: the same image is uploaded again with it. */
export function ImageDescription({ image, name, run, onDescribed }: ImageDescriptionProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const save = (description: string) => {
    if (description === (image.alt ?? '')) return
    run(async (signal) => {
      const bytes = await arena.attachments.read(image.attachmentId, { signal })
      // An empty parameter counts as missing, and would keep the earlier description.
      const { alt } = await arena.attachments.upload(bytes, { alt: description || ' ', signal })
      onDescribed({ ...image, alt })
    })
  }
  return (
    <input
      className="attached-description"
      aria-label={`${t.description}: ${name}`}
      placeholder={t.description}
      maxLength={1000}
      dir="auto"
      defaultValue={image.alt ?? ''}
      onBlur={({ target }) => save(target.value.trim())}
      // Not the prompt.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
