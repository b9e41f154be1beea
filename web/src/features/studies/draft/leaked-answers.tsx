import { shownText } from '@arena/contract/shown-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { keepShown, ownKey, useReader } from '../../../session/reader.ts'
import { Button } from '../../../ui/button.tsx'
import { useStudyChanged } from '../core/use-study.ts'
import { messages } from '../messages/index.ts'

const uses = ['accept', 'exclude', 'regenerate'] as const

/** The answers that name their model, which the owner has not decided about. `count` is of the study, which is polled. */
export function LeakedAnswers({ studyId, count }: { readonly studyId: string; readonly count: number }) {
  const t = useMessages(messages).generation
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const reader = useReader()
  const changed = useStudyChanged()
  const leaked = useQuery({
    queryKey: ownKey(reader, 'study', studyId, 'leaked', count),
    queryFn: ({ signal }) => arena.studies.answers(studyId, { status: 'leaked' }, { signal }),
    placeholderData: keepShown(reader),
  })
  const decide = useMutation({
    async mutationFn({ answerId, use }: { answerId: string; use: (typeof uses)[number] }) {
      await arena.studies.changeAnswer(studyId, answerId, { use })
      return arena.studies.read(studyId)
    },
    onSuccess: changed,
  })
  const error = decide.error ?? leaked.error
  return (
    <div className="stack">
      <h3>{t.leaked(format.count(count))}</h3>
      <p className="muted">{t.leakedText}</p>
      {error && <FailureNote error={error} saved={nothingChanged} />}
      <ul className="plain-list">
        {leaked.data?.items.map(({ answerId, contestant, prompt, text }) => {
          const name = t.leakedOf(shownText(contestant), format.count(prompt))
          return (
            <li key={answerId} className="card card-small">
              <strong dir="auto">{name}</strong>
              <p className="study-answer" dir="auto">
                {shownText(text ?? '')}
              </p>
              <div className="row">
                {uses.map((use) => (
                  <Button
                    key={use}
                    aria-label={`${t.uses[use]}: ${name}`}
                    busy={decide.isPending && decide.variables.answerId === answerId && decide.variables.use === use}
                    onClick={() => decide.mutate({ answerId, use })}
                  >
                    {t.uses[use]}
                  </Button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
