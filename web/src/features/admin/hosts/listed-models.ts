import type { Host, ListedModel } from '@arena/contract'

/** The model of the catalogue for a model that the host lists. What the list does not say stays open. */
export const toNewModel = (
  { name, displayName, contextTokens, vision, inputPrice, outputPrice }: ListedModel,
  { name: providerName }: Pick<Host, 'name'>,
) => ({
  modelName: name,
  displayName: displayName?.trim() || name,
  providerName,
  isFree: inputPrice === 0 && outputPrice === 0,
  ...(inputPrice === null ? {} : { inputPrice }),
  ...(outputPrice === null ? {} : { outputPrice }),
  ...(contextTokens === null ? {} : { contextTokens }),
  ...(vision === null ? {} : { vision }),
})

/** Hosts list hundreds of models. */
export function findListed(models: readonly ListedModel[], search: string): readonly ListedModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter(({ name, displayName }) => {
    const text = `${name} ${displayName ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
