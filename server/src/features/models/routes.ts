import { listModels } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { Catalogue } from './catalogue.ts'

export function modelRoutes(bind: Bind, { catalogue }: { catalogue: Catalogue }): void {
  bind(listModels, { handle: async () => ({ items: [...(await catalogue.active())] }) })
}
