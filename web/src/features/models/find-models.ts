interface Named {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: string
  readonly status: string
}

/** The models that contain every word of a search, in their order. */
export function findModels<Model extends Named>(models: readonly Model[], search: string): readonly Model[] {
  const words = wordsOf(search)
  return models.filter(({ modelName, displayName, providerName, status }) => {
    const text = `${displayName} ${modelName} ${providerName} ${status}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The same, with names that start with the search first. */
export function findModelsByName<Model extends Named>(models: readonly Model[], search: string): readonly Model[] {
  const found = findModels(models, search)
  const [first] = wordsOf(search)
  if (first === undefined) return found
  const begins = ({ displayName, modelName }: Model) =>
    [displayName, modelName].some((name) => name.toLowerCase().startsWith(first))
  return [...found.filter(begins), ...found.filter((model) => !begins(model))]
}

const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(/\s+/).filter(Boolean)
