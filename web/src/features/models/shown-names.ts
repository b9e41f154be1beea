import { shownText } from '@arena/contract/shown-text'

interface Named {
  readonly displayName: string
}

/** For lists that are only shown: the form that changes a model needs its name as it is. */
export const withShownNames = <Model extends Named>(models: readonly Model[]): Model[] =>
  models.map((model) => ({ ...model, displayName: shownText(model.displayName) }))

/** The same for a reply. A function of its own, so that a query does not select again while its reply is the same. */
export const itemsWithShownNames = <Reply extends { readonly items: readonly Named[] }>(reply: Reply): Reply => ({
  ...reply,
  items: withShownNames(reply.items),
})
