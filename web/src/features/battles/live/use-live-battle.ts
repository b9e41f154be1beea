import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { generationSettings, settingsInRequest } from '../../prompt/composer/generation-settings.ts'
import { loadAnswerText } from '../../prompt/shown/answer-text.tsx'
import { messages } from '../messages/index.ts'
import { hasText, type LiveTurn } from './battle-state.ts'
import { type BattleContext, liveBattleOf } from './live-battle.ts'
import type { PendingBattle } from './pending-battle.ts'
import { useWhenOnline } from './use-when-online.ts'

export interface ShownLiveBattle {
  /** The battles since the thread was opened. */
  readonly turns: readonly LiveTurn[]
  /** Continues a battle with the same pair. `voted` says whether the conversation already has a vote. */
  followUp(prompt: string, continues: string, voted: boolean): void
  /** Sends a failed battle again, with the same prompt or another one. */
  retry(prompt?: string): void
  /** Stops the models and returns what was asked. */
  cancel(): PendingBattle | null
}

/** What battles use of the application. It stays valid when the page is left. */
export function useBattleContext(): BattleContext {
  const arena = useArena()
  const { run } = useSignedIn()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      arena,
      run,
      onStored(threadId) {
        // The turns of a closed page do not have the battle, and would be shown first when it is opened again.
        const isOfThread = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
          queryKey[1] === threadId && queryKey[2] === 'messages'
        queries.removeQueries({ queryKey: ['threads'], type: 'inactive', predicate: isOfThread })
        void queries.invalidateQueries({ queryKey: ['threads'] })
      },
    }),
    [arena, run, queries],
  )
}

/** The battles of a thread, for its page. */
export function useLiveBattle(threadId: string): ShownLiveBattle {
  const context = useBattleContext()
  const battle = liveBattleOf(threadId)
  const turns = useSyncExternalStore(battle.subscribe, battle.turns)
  const last = turns.at(-1)
  const retry = (prompt?: string) => battle.retry(context, prompt)
  useAnswersAnnounced(last?.phase)
  useWhenOnline(last?.phase === 'failed' && last.offline && !hasText(last), () => retry())
  return {
    turns,
    followUp(prompt, continues, voted) {
      void loadAnswerText()
      const settings = settingsInRequest(generationSettings())
      void battle.ask({ threadId, request: { prompt, continues, ...settings }, from: null, voted }, context)
    },
    retry,
    cancel: () => battle.cancel(),
  }
}

function useAnswersAnnounced(phase: LiveTurn['phase'] | undefined): void {
  const { ready } = useMessages(messages)
  const announce = useAnnounce()
  const before = useRef(phase)
  useEffect(() => {
    if (phase === 'writing') announce('')
    if (phase === 'answered' && before.current === 'writing') announce(ready)
    before.current = phase
  }, [phase, announce, ready])
  // It is about this page.
  useEffect(() => () => announce(''), [announce])
}
