import { type Logger, type LoggerOptions, pino } from 'pino'

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

export interface LogSettings {
  readonly logLevel: string
  readonly logFormat: 'json' | 'pretty'
}

export async function createLog({ logLevel, logFormat }: LogSettings): Promise<Logger> {
  const options: LoggerOptions = {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  if (logFormat === 'json') return pino(options, pino.destination({ ...logDestination }))
  const { default: pretty } = await import('pino-pretty')
  // A person reads it, so a line is written at once.
  return pino(
    options,
    pretty({ destination: 1, sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  )
}
