import { randomUUID } from 'node:crypto'
import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { Verdict } from '../verdict.ts'
import type { CurrentCaller } from './current-caller.ts'
import type { GovernorProxy } from './proxy.ts'
import { correlationIn } from './serve/auth-info.ts'

const INVALID_PARAMS = -32602
const REFUSED = -32000

/** What the answer says of itself: data from a stranger. */
const UNTRUSTED = { 'tanager/untrusted': true }

/** Resources and prompts, where servers have them. What is refused is an error of the protocol, which knows no other kind for these. */
export function serveItems(
  server: Server,
  proxy: GovernorProxy,
  callerOf: CurrentCaller,
  offers: { readonly resources: boolean; readonly prompts: boolean },
): void {
  const { items } = proxy
  const by = async (context: ServerContext) => ({
    caller: await callerOf(context),
    correlationId: correlationIn(context.http?.authInfo) ?? randomUUID(),
    signal: context.mcpReq.signal,
  })

  if (offers.resources) {
    server.setRequestHandler('resources/list', async (_request, context) => ({ resources: items.resources(await callerOf(context)) }))
    server.setRequestHandler('resources/templates/list', async (_request, context) => ({
      resourceTemplates: items.templates(await callerOf(context)),
    }))
    server.setRequestHandler('resources/read', async (request, context) => {
      const call = await by(context)
      const { uri } = request.params
      const found = items.findResource(call.caller, uri)
      // What nobody offers is looked for all the same: the audit tells of it.
      const verdict = await proxy.read(found?.server ?? '', found?.tool ?? 'resource/unknown', { ...call, arguments: { uri } })
      const { contents } = answered<{ contents: { text: string; mimeType?: string }[] }>(verdict, 'There is no such resource.')
      return { contents: contents.map((one) => ({ uri, ...one })), _meta: UNTRUSTED }
    })
  }
  if (offers.prompts) {
    server.setRequestHandler('prompts/list', async (_request, context) => ({ prompts: items.prompts(await callerOf(context)) }))
    server.setRequestHandler('prompts/get', async (request, context) => {
      const call = await by(context)
      const { name, arguments: input = {} } = request.params
      const found = items.findPrompt(call.caller, name)
      const verdict = await proxy.read(found?.server ?? '', found?.tool ?? 'prompt/unknown', { ...call, arguments: input })
      const { messages } = answered<{ messages: { role: 'user' | 'assistant'; text: string }[] }>(verdict, 'There is no such prompt.')
      return {
        ...(found !== null && { description: found.item.description }),
        messages: messages.map(({ role, text }) => ({ role, content: { type: 'text' as const, text } })),
        _meta: UNTRUSTED,
      }
    })
  }
}

function answered<T>(verdict: Verdict, unknown: string): T {
  if (verdict.status === 'ok') return verdict.answer.structured as T
  const { code, message } = verdict
  if (code === 'unknown_tool') throw new ProtocolError(INVALID_PARAMS, unknown)
  throw new ProtocolError(REFUSED, `${verdict.status === 'refused' ? 'Refused' : 'Failed'} (${code}): ${message}`, {
    'tanager/error': { code, message },
  })
}
