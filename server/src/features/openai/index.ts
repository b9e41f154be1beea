import type { Bind } from '../../http/bind.ts'
import type { OpenAiDependencies } from './dependencies.ts'
import { openAiRoutes } from './routes.ts'

/** Models, chats and battles for programs that are made for OpenAI. It has no rules of its own: see the features that it uses. */
export const createOpenai = (dependencies: OpenAiDependencies) => ({
  routes: (bind: Bind) => openAiRoutes(bind, dependencies),
})
