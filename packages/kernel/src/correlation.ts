import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const PRINTABLE = /^[\x20-\x7e]{1,128}$/

/** The caller's correlation id when it is fit to be logged and echoed, otherwise one of ours. */
export function correlationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-correlation-id']
  return typeof given === 'string' && PRINTABLE.test(given) ? given : randomUUID()
}
