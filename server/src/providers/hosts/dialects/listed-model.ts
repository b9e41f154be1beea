import type { ListedModel } from './dialect.ts'

/** Leaves out what is absent or makes no sense. OpenRouter has the price -1 for models whose price varies. */
export function listedModel(
  sent: { readonly name: string } & { readonly [Name in keyof ListedModel]?: unknown },
): ListedModel {
  const { name, displayName, contextTokens, vision, inputPrice, outputPrice } = sent
  return {
    name,
    ...(typeof displayName === 'string' && displayName !== '' && displayName !== name && { displayName }),
    ...(typeof contextTokens === 'number' &&
      Number.isSafeInteger(contextTokens) &&
      contextTokens > 0 && { contextTokens }),
    ...(typeof vision === 'boolean' && { vision }),
    ...(isPrice(inputPrice) && { inputPrice }),
    ...(isPrice(outputPrice) && { outputPrice }),
  }
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
