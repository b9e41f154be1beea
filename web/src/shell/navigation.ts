import type { commonMessages } from '../language/index.ts'

/** A link of the main navigation. */
export interface NavigationEntry {
  readonly href: string
  readonly name: keyof (typeof commonMessages)['english']['pages']
  readonly adminOnly?: boolean
}
