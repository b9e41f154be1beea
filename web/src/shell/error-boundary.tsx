import { Component, type ReactNode, useEffect } from 'react'
import { explain } from '../failure/explain.ts'
import { FailureNote } from '../failure/failure-note.tsx'
import { messages } from '../failure/messages/index.ts'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from '../ui/button.tsx'
import { reloadWhenBack } from './reload-when-back.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Another path clears the error. */
  readonly path: string
  /** Shown instead of the error, for a part that the page can do without. */
  readonly fallback?: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly path: string
}

/** Shows a rendering error of one page instead of an empty screen, and keeps the other pages usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, path: this.props.path }

  static getDerivedStateFromProps({ path }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return path === state.path ? null : { error: null, path }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return this.props.fallback ?? <BrokenPage error={this.state.error} />
  }
}

function BrokenPage({ error }: { readonly error: unknown }) {
  const { afterFault, reconnecting } = useMessages(messages)
  const { reload } = useMessages(commonMessages)
  const { kind } = explain(error)
  // A script of the page could not be loaded.
  const away = kind === 'unreachable' || kind === 'offline'
  useEffect(() => (away ? reloadWhenBack() : undefined), [away])
  return (
    <main id="content" className="page page-narrow">
      <FailureNote error={error} saved={away ? reconnecting : afterFault}>
        <Button onClick={() => location.reload()}>{reload}</Button>
      </FailureNote>
    </main>
  )
}
