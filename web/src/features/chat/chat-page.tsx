import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { PlainTextSwitch, usePlainText } from '../../markdown/plain-text-switch.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useDraft } from '../../use-draft.ts'
import { Composer } from '../battles/composer.tsx'
import { authorOf, isOpen, type Turn } from './chat-state.ts'
import { ChatTurn } from './chat-turn.tsx'
import './chat.css'
import { messages } from './messages/index.ts'
import { ModelChoice } from './model-choice.tsx'
import { StopButton } from './stop-button.tsx'
import { useChat } from './use-chat.ts'
import { useEarlier } from './use-earlier.ts'
import { useModels } from './use-models.ts'
import { useVisit } from './use-visit.ts'

/** One model, streamed. The thread of the address goes on; without one the first prompt makes it. */
export default function ChatPage() {
  const { threadId = null } = useParams<{ threadId?: string }>()
  const [, go] = useLocation()
  const visit = useVisit(threadId)
  return (
    <Chat
      key={visit.id}
      visitId={visit.id}
      threadId={threadId}
      onThread={(made) => {
        visit.made(made)
        go(`/chat/${made}`, { replace: true })
      }}
    />
  )
}

interface ChatProps {
  readonly visitId: number
  readonly threadId: string | null
  readonly onThread: (threadId: string) => void
}

function Chat({ visitId, threadId, onThread }: ChatProps) {
  const t = useMessages(messages)
  const signedIn = useSignedIn()
  // A thread that this visit makes is not read back: its turns are here already.
  const [opened] = useState(threadId)
  const earlier = useEarlier(opened, visitId)
  const { turns, ask, stop, retry } = useChat({ threadId: opened, onThread })
  const models = useModels().data?.items ?? []
  const [draft, setDraft] = useDraft('chat')
  const [model, setModel] = useState('auto')
  const [plain, setPlain] = usePlainText()
  const box = useRef<HTMLTextAreaElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })

  const last = turns.at(-1)
  const busy = last !== undefined && isOpen(last)
  useAnswerAnnounced(last, last ? authorOf(last, models) : null)
  const list = useRef<HTMLOListElement>(null)
  // Below the answers before it a new prompt would be out of sight, as if nothing had been sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what it waits for
  useEffect(() => {
    if (last !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [last?.id])

  // Where the answer ends, and the way to have it after all; below an answer that came to its end, the next prompt.
  const stopHadFocus = useRef(false)
  useEffect(() => {
    if (busy || !stopHadFocus.current) return
    stopHadFocus.current = false
    const end = list.current?.lastElementChild?.querySelector<HTMLElement>('.chat-end')
    ;(end ?? box.current)?.focus({ preventScroll: true })
  }, [busy])

  // Two presses while a visitor is asked how to go on are one prompt.
  const sending = useRef(false)
  const send = async () => {
    const prompt = draft.trim()
    if (prompt === '' || busy || sending.current) return
    sending.current = true
    try {
      if (!(await signedIn.ask()) || !(await earlier.here())) return
      setDraft('')
      await ask({ prompt, model })
    } finally {
      sending.current = false
    }
  }
  return (
    <Page title={t.title} className="chat-page">
      <header className="chat-head">
        <div>
          <h1>{t.title}</h1>
          <p className="muted">{t.lead}</p>
        </div>
        <div className="chat-options">
          <PlainTextSwitch on={plain} onChange={setPlain} />
          {threadId !== null && (
            <>
              <Link href={`/threads/${threadId}`} className="button">
                {t.openThread}
              </Link>
              <Link href="/chat" className="button">
                {t.newChat}
              </Link>
            </>
          )}
        </div>
      </header>
      {earlier.error !== null && <FailureNote error={earlier.error} saved={t.nothingChanged} onRetry={earlier.retry} />}
      {earlier.reading && <PageLoading />}
      <ol ref={list} className="chat-turns">
        {[...earlier.turns, ...turns].map((turn) => (
          <li key={turn.id}>
            <ChatTurn
              turn={turn}
              author={authorOf(turn, models)}
              plain={plain}
              onRetry={busy ? undefined : () => void retry(turn, model)}
            />
          </li>
        ))}
      </ol>
      <div className="chat-composer">
        <Composer
          text={draft}
          onChange={setDraft}
          onSend={() => void send()}
          closed={busy ? t.writing : null}
          field={box}
        >
          <ModelChoice value={model} onChange={setModel} />
          {busy && (
            <StopButton
              onStop={stop}
              onFocusLeft={() => {
                stopHadFocus.current = true
              }}
            />
          )}
        </Composer>
      </div>
    </Page>
  )
}

function useAnswerAnnounced(last: Turn | undefined, author: string | null): void {
  const t = useMessages(messages)
  const announce = useAnnounce()
  const answered = last?.status === 'done' ? last.id : null
  const text = t.answered(author ?? t.someModel)
  const words = useRef(text)
  words.current = text
  useEffect(() => {
    if (answered !== null) announce(words.current)
  }, [answered, announce])
}
