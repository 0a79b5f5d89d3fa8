import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import pino from 'pino'
import { isTracing, traceIds } from './telemetry.ts'

/** Headers and fields that never reach a log line. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.access_token',
  '*.email',
  '*.phone',
  '*.full_name',
]

/**
 * Lines of a tenth of a second leave in one write: a write for each line costs a system call and a turn of another thread. What is left
 * is written when the process ends; only a process that is killed loses the lines of its last tenth of a second.
 */
let output: ReturnType<typeof pino.destination> | undefined
function standardOutput() {
  output ??= pino.destination({ minLength: 4_096, periodicFlush: 100 })
  return output
}

/**
 * Structured log lines without secrets or personal data: the route's pattern instead of the URL (a form token stands in one),
 * no bodies, no query strings, and of a database error only what names no value.
 */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    stream: standardOutput(),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    ...(isTracing() ? { mixin: () => traceIds() ?? {} } : {}),
  }
}

/** What a log may say of an error. PostgreSQL's `detail` and quoted parts of its messages hold values, so they are left out. */
export function describeError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an Error was thrown', stack: '' }
  const { code } = error as { code?: unknown }
  const message = error.message.replace(/"[^"]*"|'[^']*'/g, '"…"')
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>
