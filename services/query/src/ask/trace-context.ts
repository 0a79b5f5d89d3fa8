import type { FastifyRequest } from 'fastify'

/** W3C Trace Context: version, trace, the caller's span, flags. A later version may append fields. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-|$)/

/** What ties the log lines of a question to the caller's trace; nothing where the caller has none, or a broken one. */
export function traceOf(request: Pick<FastifyRequest, 'headers'>): { trace_id: string; parent_span_id: string } | undefined {
  const { traceparent } = request.headers
  const [, trace, span] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  return trace && span ? { trace_id: trace, parent_span_id: span } : undefined
}
