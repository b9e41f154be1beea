import type { Activity } from '@arena/contract'
import { idAt } from '../../ids.ts'
import type { AdminStore } from './store.ts'

const DAYS = 30

/** Battles and votes of the last days in UTC, and what their answers cost. */
export function readActivity(store: Pick<AdminStore, 'activity'>, now = new Date()): Promise<Activity> {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - DAYS + 1))
  return store.activity({ id: idAt(at.getTime(), () => 0), at })
}
