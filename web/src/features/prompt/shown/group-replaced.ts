/** A turn of a thread. `position` is `null` while it is not known. */
interface Placed {
  readonly position: number | null
  /** The position of the turn that it replaces, with all turns after it. */
  readonly replaces: number | null
}

export interface TurnGroup<Turn> {
  readonly turn: Turn
  /** What it replaced, oldest first. */
  readonly replaced: readonly Turn[]
}

/** The turns that are part of the conversation, in order, each with those it replaced. */
export function groupReplaced<Turn extends Placed>(turns: readonly Turn[]): readonly TurnGroup<Turn>[] {
  const groups: TurnGroup<Turn>[] = []
  for (const turn of turns) {
    const { replaces } = turn
    const first =
      replaces === null ? -1 : groups.findIndex(({ turn: { position } }) => position !== null && position >= replaces)
    const gone = first < 0 ? [] : groups.splice(first)
    groups.push({ turn, replaced: gone.flatMap((group) => [...group.replaced, group.turn]) })
  }
  return groups
}
