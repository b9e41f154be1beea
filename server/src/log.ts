import { type Logger, pino } from 'pino'

/**
 * Log lines are buffered: a write for each one is a large part of the cost of a small request. A line is written after
 * at most 200 ms, and pino flushes the buffer when the process exits.
 */
export const logDestination = {
  dest: 1,
  sync: false,
  minLength: 4_096,
  periodicFlush: 200,
  // If the reader of the log stalls, lines beyond this size are dropped. Otherwise they would fill the memory.
  maxLength: 16 * 2 ** 20,
} as const

export const createLog = (level: string): Logger =>
  pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] }, pino.destination({ ...logDestination }))
