import { shownText } from '@arena/contract/shown-text'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { usePlainText } from '../../markdown/plain-text-switch.tsx'
import { Page } from '../../shell/page.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import { useDraft } from '../../storage.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusLost } from '../../ui/focus-lost.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useModels } from '../models/use-models.ts'
import { hasImages } from '../prompt/attachments/prompt-parts.ts'
import { Composer } from '../prompt/composer/composer.tsx'
import { SettingsButton } from '../prompt/composer/settings-button.tsx'
import { PromptNote } from '../prompt/shown/prompt-note.tsx'
import { authorOf, isOpen, type Turn } from './chat-state.ts'
import { ChatTurn } from './chat-turn.tsx'
import './chat.css'
import { EarlierVersion } from '../prompt/shown/earlier-version.tsx'
import { groupReplaced } from '../prompt/shown/group-replaced.ts'
import { TalkHead } from '../prompt/shown/talk-head.tsx'
import { continuedBattle } from './continued-battle.ts'
import { messages } from './messages/index.ts'
import { ModelChoice } from './model-choice.tsx'
import { useChat } from './use-chat.ts'
import { useEarlier } from './use-earlier.ts'
import { useVisit } from './use-visit.ts'

/** A streamed chat with one model. It continues the thread in the address; without one, the first prompt creates it. */
export default function ChatPage() {
  const { threadId = null } = useParams<{ threadId?: string }>()
  const [, go] = useLocation()
  const [params] = useSearchParams()
  const battle = continuedBattle(params)
  const visit = useVisit(threadId ?? (battle && `${battle.continues} ${battle.side}`))
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
  const common = useMessages(commonMessages)
  const signedIn = useSignedIn()
  // A thread created by this visit is not loaded: its turns are already here.
  const [opened] = useState(threadId)
  const [params] = useSearchParams()
  const [continued] = useState(() => continuedBattle(params))
  const earlier = useEarlier(opened, continued, visitId)
  const { turns, ask, stop, retry, placeOf, savedOf } = useChat({ threadId: opened, continued, onThread })
  const models = useModels().data?.items ?? []
  const [draft, setDraft] = useDraft('chat')
  const [chosen, setModel] = useState<string | null>(null)
  const last = turns.at(-1)
  // A conversation stays with the model that was drawn or that answered last, if that is still active.
  const lastModel = [...earlier.turns, ...turns].findLast(({ model }) => model !== null)?.model?.name
  const model = chosen ?? models.find(({ modelName }) => modelName === lastModel)?.modelName ?? 'auto'
  /** Of a drawn model whose answer was stopped or cut, only the saved turn tells the name. */
  const drawnModel = async () => {
    if (model !== 'auto' || chosen === 'auto' || !last?.text) return model
    const drawn = (await savedOf(last))?.model1Name
    return models.find(({ modelName }) => modelName === drawn)?.modelName ?? model
  }
  const [plain, setPlain] = usePlainText()
  const box = useRef<HTMLTextAreaElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })

  /** The turn whose prompt is being changed. */
  const [editing, setEditing] = useState<Turn | null>(null)
  // A turn that failed without any text is not saved, so it replaces nothing.
  const shown = groupReplaced(
    [...earlier.turns, ...turns].map((turn) => (turn.status === 'failed' ? { ...turn, replaces: null } : turn)),
  )

  // Not a turn of the battle that this chat continues.
  const lastSaved = last ?? (opened === null ? undefined : earlier.turns.at(-1))
  const busy = last !== undefined && isOpen(last)
  useAnswerAnnounced(last, last ? authorOf(last, models) : null)
  const list = useRef<HTMLOListElement>(null)
  // A new prompt appears below the previous answers, possibly off the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each new turn
  useEffect(() => {
    if (last !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [last?.id])

  // When the stop button disappears, the focus moves to the retry below a stopped answer, or else to the prompt.
  const stopHadFocus = useRef(false)
  useEffect(() => {
    if (busy || !stopHadFocus.current) return
    stopHadFocus.current = false
    const end = list.current?.lastElementChild?.querySelector<HTMLElement>('.chat-end')
    ;(end ?? box.current)?.focus({ preventScroll: true })
  }, [busy])

  // Two presses while the sign-in dialog is open send one prompt.
  const sending = useRef(false)
  const send = async () => {
    const prompt = draft.trim()
    if (prompt === '' || busy || sending.current) return
    sending.current = true
    try {
      if (!(await signedIn.ask()) || !(await earlier.loaded())) return
      const replaces = editing && (await placeOf(editing))
      const model = await drawnModel()
      setDraft('')
      setEditing(null)
      // Another model is drawn once.
      if (chosen === 'auto') setModel(null)
      await ask({ prompt, model, replaces })
    } finally {
      sending.current = false
    }
  }
  return (
    <Page title={common.pages.chat} className="chat-page">
      <TalkHead title={common.pages.chat} text={shown.length === 0 ? t.lead : null} plain={plain} onPlain={setPlain}>
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
      </TalkHead>
      {earlier.error !== null && (
        <FailureNote error={earlier.error} saved={common.nothingChanged} onRetry={earlier.retry} />
      )}
      {earlier.loading && <PageLoading />}
      <ol ref={list} className="chat-turns">
        {shown.map(({ turn, replaced }) => (
          <li key={turn.id}>
            {replaced.length > 0 && (
              <EarlierVersion>
                {replaced.map((before) => (
                  <ChatTurn key={before.id} turn={before} author={authorOf(before, models)} plain={plain} />
                ))}
              </EarlierVersion>
            )}
            <ChatTurn
              turn={turn}
              author={authorOf(turn, models)}
              plain={plain}
              onEdit={() => {
                setDraft(turn.prompt)
                // Not a turn of the battle that this chat continues.
                setEditing(turn.position === null && !turns.some(({ id }) => id === turn.id) ? null : turn)
                box.current?.focus()
              }}
              onRetry={busy ? undefined : () => void drawnModel().then((model) => retry(turn, model))}
              onRegenerate={
                busy || turn.id !== lastSaved?.id ? undefined : () => void retry(turn, turn.model?.name ?? model)
              }
            />
          </li>
        ))}
      </ol>
      <div className="chat-composer">
        {editing && (
          <p className="muted chat-editing">
            {t.editing}{' '}
            <Button
              kind="quiet"
              onClick={() => {
                setEditing(null)
                setDraft('')
                box.current?.focus()
              }}
            >
              {common.cancel}
            </Button>
          </p>
        )}
        <Composer
          compact={shown.length > 0}
          prompt={draft}
          onChange={setDraft}
          onSend={() => void send()}
          blocked={busy ? t.writing : null}
          placeholder={t.placeholder}
          field={box}
        >
          <SettingsButton />
          {continued && turns.every(({ text }) => text === '') ? (
            // The first answer is by the model of the battle.
            <span className="chat-with">
              {shownText(t.withModel(authorOf({ model: earlier.turns.at(-1)?.model ?? null }, models) ?? t.someModel))}
            </span>
          ) : (
            <ModelChoice
              value={model}
              onChange={setModel}
              images={hasImages(draft) || (last?.status === 'failed' && hasImages(last.prompt))}
            />
          )}
          {busy && (
            <StopButton
              onStop={stop}
              onFocusLost={() => {
                stopHadFocus.current = true
              }}
            />
          )}
        </Composer>
        {earlier.turns.length + turns.length === 0 && <PromptNote />}
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

interface StopButtonProps {
  readonly onStop: () => void
  /** Called when the button disappears while it has the focus. */
  readonly onFocusLost: () => void
}

function StopButton({ onStop, onFocusLost }: StopButtonProps) {
  const t = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLost(button, onFocusLost)
  return (
    <Button ref={button} kind="danger" onClick={onStop}>
      {t.stop}
    </Button>
  )
}
