import { Component, type ReactNode } from 'react'
import { FailureNote } from '../failure/failure-note.tsx'
import { messages as failureMessages } from '../failure/messages/index.ts'
import { useMessages } from '../language/index.ts'
import { Button } from '../ui/button.tsx'

interface FaultBoundaryProps {
  readonly children: ReactNode
  /** Where the reader is: another place is tried anew. */
  readonly place: string
}

interface FaultBoundaryState {
  readonly error: unknown
  readonly place: string
}

/** A fault of one page must not take the others with it, and is said instead of an empty screen. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { error: null, place: this.props.place }

  static getDerivedStateFromProps({ place }: FaultBoundaryProps, state: FaultBoundaryState) {
    return place === state.place ? null : { error: null, place }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <Fault error={this.state.error} />
  }
}

function Fault({ error }: { readonly error: unknown }) {
  const t = useMessages(failureMessages)
  return (
    <main id="content" className="page page-narrow">
      <FailureNote error={error} saved={t.afterFault}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </FailureNote>
    </main>
  )
}
