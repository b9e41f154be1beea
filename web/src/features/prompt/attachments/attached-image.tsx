import type { Attachment } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { messages } from './messages/index.ts'

interface AttachedImageProps {
  readonly image: Attachment
  /** What it is called without a description. */
  readonly name: string
}

/** The service gives images to those who may read the turn, by their token: so the page reads it, not the element. */
export function AttachedImage({ image, name }: AttachedImageProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const { data, isError } = useQuery({
    queryKey: ['attachment', image.attachmentId],
    queryFn: ({ signal }) => arena.attachments.read(image.attachmentId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return <p className="muted">{t.imageFailed}</p>
  // Without an address it only takes its place.
  return <img src={address} alt={image.alt ?? name} width={image.width} height={image.height} />
}

interface ImageDescriptionProps extends AttachedImageProps {
  readonly onDescribed: (image: Attachment) => void
}

/** The description is stored with the image: the same image is uploaded again with it. */
export function ImageDescription({ image, name, onDescribed }: ImageDescriptionProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const [failed, setFailed] = useState(false)
  const save = async (alt: string) => {
    if (alt === (image.alt ?? '')) return
    try {
      await arena.attachments.upload(await arena.attachments.read(image.attachmentId), { alt })
      setFailed(false)
      onDescribed({ ...image, alt })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <input
        className="attached-description"
        aria-label={`${t.description}: ${name}`}
        placeholder={t.description}
        maxLength={1000}
        dir="auto"
        defaultValue={image.alt ?? ''}
        onBlur={({ target }) => void save(target.value.trim())}
        // Not the prompt.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      {failed && <small role="alert">{t.descriptionFailed}</small>}
    </>
  )
}
