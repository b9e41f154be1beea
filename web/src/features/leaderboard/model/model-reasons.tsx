import type { Reasons } from '@arena/contract'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { messages as reasonMessages } from '../../reasons/messages/index.ts'
import { useReasons } from '../board/use-board.ts'
import { messages } from './messages/index.ts'

/** Why people voted for the model or against it, where enough of them said so. */
export function ModelReasons({ modelId }: { readonly modelId: string }) {
  const { reasons: t, partSaved } = useMessages(messages)
  const { data, error, refetch } = useReasons()
  const said = data?.items.find((item) => item.modelId === modelId)
  if (error) return <FailureNote error={error} saved={partSaved} onRetry={() => void refetch()} />
  if (!said) return null
  return (
    <section className="model-card model-wide">
      <h2>{t.title}</h2>
      <p className="muted">{t.text}</p>
      <Said title={t.inFavor} said={said.inFavor} />
      <Said title={t.against} said={said.against} />
    </section>
  )
}

type SaidReasons = Reasons['items'][number]['inFavor']

function Said({ title, said }: { readonly title: string; readonly said: SaidReasons }) {
  const { reasons: t } = useMessages(messages)
  const names = useMessages(reasonMessages).reasons
  const format = useFormat()
  return (
    <>
      <h3>
        {title} {said && <span className="model-of">{t.votes(said.votes, format.count(said.votes))}</span>}
      </h3>
      {said ? (
        <Details
          className="model-figures"
          items={said.reasons.map(({ reason, votes, share }) => ({
            key: reason,
            name: names[reason],
            value: format.wholePercent(share),
            note: format.count(votes),
          }))}
        />
      ) : (
        <p className="muted">{t.tooFew}</p>
      )}
    </>
  )
}
