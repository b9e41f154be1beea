import { commonMessages, useMessages } from '../../../language/index.ts'
import { sides } from '../live/battle-state.ts'
import './example.css'
import { letterOf } from '../turn/lane.tsx'

/** A drawing of what will happen: two answers and a vote. The words next to it say the same. */
export function Example() {
  const { voteChoices } = useMessages(commonMessages)
  return (
    <div className="example" aria-hidden="true">
      {sides.map((side) => (
        <div key={side} className={`example-answer lane-${side}`}>
          <span className={`side-badge side-badge-${side}`}>{letterOf(side)}</span>
          <i />
          <i />
          <i />
        </div>
      ))}
      <span className="example-vote">{voteChoices.left}</span>
    </div>
  )
}
