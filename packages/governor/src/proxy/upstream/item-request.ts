import { type JsonObject, kindOfItem } from '@tanager/manifest'
import type { ToolAnswer } from '../../ports.ts'

/** The request that a call of a tool, a resource or a prompt is, in the protocol's words. */
export function requestOf(name: string, input: JsonObject): { readonly method: string; readonly params: JsonObject } {
  switch (kindOfItem(name)) {
    case 'resource':
      return { method: 'resources/read', params: { uri: input.uri } }
    case 'prompt':
      return { method: 'prompts/get', params: { name: name.slice('prompt/'.length), arguments: input } }
    default:
      return { method: 'tools/call', params: { name, arguments: input } }
  }
}

/** What came back, in the one shape that the governor judges. Of resources and prompts only texts go on; a note stands for the rest. */
export function answerOf(name: string, result: JsonObject): ToolAnswer {
  const kind = kindOfItem(name)
  if (kind === 'resource') return given({ contents: objectsIn(result.contents).map(contentOf) })
  if (kind === 'prompt') return given({ messages: objectsIn(result.messages).map(messageOf) })
  return { isError: result.isError === true, structured: result.structuredContent, content: objectsIn(result.content) }
}

const given = (structured: JsonObject): ToolAnswer => ({ isError: false, structured, content: [] })

function contentOf({ text, mimeType }: JsonObject): JsonObject {
  const type = typeof mimeType === 'string' ? mimeType : undefined
  return { text: typeof text === 'string' ? text : `[${type ?? 'content'} left out]`, ...(type !== undefined && { mimeType: type }) }
}

function messageOf({ role, content }: JsonObject): JsonObject {
  const { type, text, resource } = (typeof content === 'object' && content !== null ? content : {}) as JsonObject
  const inside = (typeof resource === 'object' && resource !== null ? resource : {}) as JsonObject
  const words = [text, inside.text].find((one) => typeof one === 'string')
  return { role, text: words ?? `[${typeof type === 'string' ? type : 'content'} left out]` }
}

const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter((one): one is JsonObject => typeof one === 'object' && one !== null) : []
