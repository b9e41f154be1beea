import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@arena/server'
import { reasonOf } from '../errors.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('disk')
const GIGABYTE = 1e9
const SHARE_MIN = 0.1

/** PostgreSQL stops when it cannot write, so the operator must know before. */
export function judgeSpace(dataDir: string, { freeBytes, allBytes }: { freeBytes: number; allBytes: number }): Finding {
  const percent = Math.floor((freeBytes / allBytes) * 100)
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB (${percent} %) free for ${dataDir}`
  const advice = 'free some space, or move the folder to a larger disk and set DATA_DIR'
  if (freeBytes < GIGABYTE) return problem(`only ${free}: ${advice}.`)
  if (freeBytes < allBytes * SHARE_MIN) return note(`only ${free}: ${advice}`)
  return ok(free)
}

/** Checks the disk of the embedded database. That of a server in DATABASE_URL cannot be seen from here. */
export async function checkDisk({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl !== null) return []
  try {
    const { bavail, blocks, bsize } = await statfsOfNearest(dataDir)
    return [judgeSpace(dataDir, { freeBytes: bavail * bsize, allBytes: blocks * bsize })]
  } catch (error) {
    return [note(`the space for ${dataDir} is unknown (${reasonOf(error)}): check DATA_DIR`)]
  }
}

/** Before the first start the folder does not exist; it will be on the disk of the nearest one that does. */
async function statfsOfNearest(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: NodeJS.ErrnoException) => {
    const parent = path.dirname(folder)
    if (error.code !== 'ENOENT' || parent === folder) throw error
    return statfsOfNearest(parent)
  })
}
