import { useMutation } from '@tanstack/react-query'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { messages } from './messages/index.ts'

/** A link would not send the token, so the file is fetched first. */
export function DownloadData() {
  const t = useMessages(messages).download
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const download = useMutation({
    mutationFn: () => arena.identity.exportMe(),
    onSuccess: (file) => saveFile(file, 'arena-data.json'),
  })
  return (
    <section className="account-part">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {download.error && <FailureNote error={download.error} saved={nothingChanged} />}
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {t.title}
        </Button>
      </div>
    </section>
  )
}
