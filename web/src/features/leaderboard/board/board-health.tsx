import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { messages } from '../messages/index.ts'
import { BoardHealthFigures } from './board-health-figures.tsx'
import { LazyFold } from './lazy-fold.tsx'
import { useHealth } from './use-board.ts'

interface BoardHealthProps {
  readonly scope: 'all' | 'blind'
  /** The figures have no filters but the scope. */
  readonly filtered: boolean
  /** The display name of a model. */
  readonly nameOf: (modelId: string) => string | undefined
}

/** How far the board can be trusted. The figures are expensive, so they are read when the section is opened. */
export function BoardHealth(props: BoardHealthProps) {
  return (
    <LazyFold title={useMessages(messages).health.title}>
      <Opened {...props} />
    </LazyFold>
  )
}

function Opened({ scope, filtered, nameOf }: BoardHealthProps) {
  const { health: t, plots } = useMessages(messages)
  const { data, error, refetch } = useHealth(scope)
  return (
    <>
      {error && <FailureNote error={error} saved={plots.saved} onRetry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      <p className="muted">{t.intro}</p>
      {data && filtered && <p className="muted">{t.unfiltered}</p>}
      {data && <BoardHealthFigures health={data} nameOf={nameOf} />}
    </>
  )
}
