import { userInfo } from 'node:os'
import type { Actor } from '@arena/server'

/** Who changes something with a command: the user of the operating system, for the audit log. */
export function byCommandLine(): Actor {
  return { kind: 'command-line', name: userName() }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, the user of the process often has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
