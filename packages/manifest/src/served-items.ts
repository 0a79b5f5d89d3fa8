import type { JsonObject, Manifest, Tool } from './manifest.ts'
import { NUMBERS } from './manifest-fields.ts'

interface Item {
  readonly name: string
  readonly description: string
  readonly requiredScopes: readonly string[]
  readonly timeoutMs?: number
  readonly rateLimitPerMinute?: number
}

/** Something that a server lets clients read: at one address, or at every address that a template describes. */
export interface Resource extends Item {
  readonly uri?: string
  readonly uriTemplate?: string
  readonly mimeType?: string
}

/** A text that a server offers for a conversation, with the values that fill it in. */
export interface Prompt extends Item {
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[]
}

export type ItemKind = 'tool' | 'resource' | 'prompt'

/** No tool has a slash in its name, so nothing else is called as these are. */
const NAMES = { resource: 'resource/', prompt: 'prompt/' } as const
export const nameOfItem = (kind: 'resource' | 'prompt', name: string): string => `${NAMES[kind]}${name}`
export const kindOfItem = (name: string): ItemKind =>
  name.startsWith(NAMES.resource) ? 'resource' : name.startsWith(NAMES.prompt) ? 'prompt' : 'tool'

export const resourcesOf = (manifest: Manifest): readonly Resource[] => (manifest['x-resources'] as readonly Resource[] | undefined) ?? []
export const promptsOf = (manifest: Manifest): readonly Prompt[] => (manifest['x-prompts'] as readonly Prompt[] | undefined) ?? []

const made = new WeakMap<Manifest, readonly Tool[]>()

/**
 * All that a manifest lets a caller use: its tools, and its resources and prompts as tools that read. So every rule about tools holds for
 * them: scopes, rates, limits, pins, quarantine and the audit.
 */
export function itemsOf(manifest: Manifest): readonly Tool[] {
  const known = made.get(manifest)
  if (known !== undefined) return known
  const items = [...manifest.tools, ...resourcesOf(manifest).map(resourceTool), ...promptsOf(manifest).map(promptTool)]
  made.set(manifest, items)
  return items
}

/** What is handed on of a resource: its texts. */
const CONTENTS: JsonObject = {
  type: 'object',
  properties: {
    contents: {
      type: 'array',
      maxItems: 1_000,
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, mimeType: { type: 'string', maxLength: 200 } },
        required: ['text'],
        additionalProperties: false,
      },
    },
  },
  required: ['contents'],
  additionalProperties: false,
}

const MESSAGES: JsonObject = {
  type: 'object',
  properties: {
    messages: {
      type: 'array',
      maxItems: 1_000,
      items: {
        type: 'object',
        properties: { role: { enum: ['user', 'assistant'] }, text: { type: 'string' } },
        required: ['role', 'text'],
        additionalProperties: false,
      },
    },
  },
  required: ['messages'],
  additionalProperties: false,
}

function resourceTool(resource: Resource): Tool {
  const { uri, uriTemplate = '' } = resource
  const address = uri === undefined ? { type: 'string', maxLength: 2_048, pattern: patternOfTemplate(uriTemplate) } : { const: uri }
  const inputSchema = { type: 'object', properties: { uri: address }, required: ['uri'], additionalProperties: false }
  return asTool('resource', resource, inputSchema, CONTENTS)
}

function promptTool(prompt: Prompt): Tool {
  const given = prompt.arguments ?? []
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(given.map(({ name, description }) => [name, { type: 'string', ...(description && { description }) }])),
    required: given.filter(({ required }) => required === true).map(({ name }) => name),
    additionalProperties: false,
  }
  return asTool('prompt', prompt, inputSchema, MESSAGES)
}

function asTool(kind: 'resource' | 'prompt', item: Item, inputSchema: JsonObject, outputSchema: JsonObject): Tool {
  const { maxAttempts, backoffMs, timeoutMs, rateLimitPerMinute } = NUMBERS
  return {
    name: nameOfItem(kind, item.name),
    tier: 'read_only',
    description: item.description,
    inputSchema,
    outputSchema,
    requiredScopes: item.requiredScopes,
    timeoutMs: item.timeoutMs ?? timeoutMs.default,
    retryPolicy: { maxAttempts: maxAttempts.default, backoffMs: backoffMs.default },
    rateLimitPerMinute: item.rateLimitPerMinute ?? rateLimitPerMinute.default,
  }
}

/** `{name}` stands for a part without a slash, `{+name}` for any path (RFC 6570, levels 1 and 2). */
export function patternOfTemplate(template: string): string {
  const parts = template.split(/(\{\+?[A-Za-z_][A-Za-z0-9_]*\})/)
  const pattern = parts.map((part, at) =>
    at % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : part.startsWith('{+') ? '[^?#{}]+' : '[^/?#{}]+',
  )
  return `^${pattern.join('')}$`
}
