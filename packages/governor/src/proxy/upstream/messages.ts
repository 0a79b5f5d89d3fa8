import type { JsonObject } from '@tanager/manifest'
import { cleanLine } from '../log.ts'
import { LinkBroken, RpcError } from './link.ts'

/** A JSON-RPC message of a tool server, sorted by what it asks of us. */
export type Incoming =
  | { readonly kind: 'answer'; readonly id: number; readonly take: () => JsonObject }
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'noise' }

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export function sortMessage(message: unknown): Incoming {
  if (!isObject(message) || message.jsonrpc !== '2.0') return { kind: 'noise' }
  const { id, method } = message
  if (typeof method === 'string') {
    if (typeof id === 'string' || typeof id === 'number') return { kind: 'request', id, method }
    return { kind: 'notification', method, params: isObject(message.params) ? message.params : {} }
  }
  return typeof id === 'number' ? { kind: 'answer', id, take: () => takeResult(message) } : { kind: 'noise' }
}

function takeResult(message: JsonObject): JsonObject {
  const { result, error } = message
  if (isObject(error)) {
    throw new RpcError(
      Number.isInteger(error.code) ? (error.code as number) : -32603,
      cleanLine(typeof error.message === 'string' ? error.message : 'an error without a message'),
    )
  }
  if (!isObject(result)) throw new LinkBroken('The tool server answered with neither a result nor an error.')
  return result
}

/**
 * What a tool server gets when it asks something of its client. It may ask whether anyone is there, and nothing else: a question
 * to the user (elicitation), a prompt for the model (sampling) or a look at the user's folders (roots) would reach a person
 * or a model past every check.
 */
export function answerTo(request: { readonly id: string | number; readonly method: string }): JsonObject {
  if (request.method === 'ping') return { jsonrpc: '2.0', id: request.id, result: {} }
  return { jsonrpc: '2.0', id: request.id, error: { code: -32601, message: `The governor refuses ${cleanLine(request.method, 60)}.` } }
}

/** With these a server says that it offers something else now. */
export const LIST_CHANGED: ReadonlySet<string> = new Set([
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
])
