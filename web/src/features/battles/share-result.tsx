import { shownText } from '@arena/contract/shown-text'
import { useMutation } from '@tanstack/react-query'
import { commonMessages, languages, useLanguage, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToast } from '../../ui/toasts.tsx'
import { titleFromPrompt } from '../prompt/title-from-prompt.ts'
import type { VotedBattle } from './conversation.tsx'
import { messages } from './messages/index.ts'

/** Shares a picture of the result, or downloads it where the browser cannot share files. */
export function ShareResult({ prompt, authors, choice, byFallback }: VotedBattle) {
  const t = useMessages(messages).reveal
  const { voteChoices } = useMessages(commonMessages)
  const { direction } = languages[useLanguage().language]
  const toast = useToast()
  const { left, right } = authors
  const share = useMutation({
    // It needs no connection once its code is here.
    networkMode: 'always',
    async mutationFn() {
      const { drawResult } = await import('./vote/draw-result.ts')
      const picture = await drawResult({
        title: shownText(titleFromPrompt(prompt)),
        names: { left: shownText(left!.displayName), right: shownText(right!.displayName) },
        choice,
        verdict: t.myVote(voteChoices[choice]),
        address: `${location.host}/leaderboard`,
        direction,
      })
      const file = new File([picture], 'arena-result.png', { type: 'image/png' })
      if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name)
      await navigator.share({ files: [file] }).catch((error: unknown) => {
        // The user closed the dialog. Everything else is a browser that does not share.
        if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, file.name)
      })
    },
    onError: () => toast({ text: t.resultFailed }),
  })
  // The names would not be those of who wrote the answers.
  if (!left || !right || byFallback) return null
  return (
    <Button busy={share.isPending} onClick={() => share.mutate()}>
      {t.shareResult}
    </Button>
  )
}
