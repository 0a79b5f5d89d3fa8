/** The rules of single fields, named once: the checker, the published JSON Schema and the documentation speak of the same ones. */
export const SERVER_NAME = '^mcp-[a-z0-9-]+$'
export const MANIFEST_VERSION = '^[0-9]+\\.[0-9]+\\.[0-9]+$'
export const TOOL_NAME = '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'
export const SCOPE = '^[a-z][a-z0-9_-]*:[a-z][a-z0-9_-]*$'
export const SCOPE_VERBS = ['read', 'propose', 'write']

/** Fields that begin so are the publisher's own. */
export const EXTENSION = '^x-'
export const isExtension = (name: string): boolean => name.startsWith('x-')

/** Whole numbers: their least value, and what stands in for them when they are left out. */
export const NUMBERS = {
  timeoutMs: { minimum: 1000, default: 15000 },
  maxAttempts: { minimum: 0, default: 3 },
  backoffMs: { minimum: 100, default: 500 },
  rateLimitPerMinute: { minimum: 1, default: 60 },
} as const

/** A file larger than this is refused unread. */
export const MAX_BYTES = 5 * 1024 * 1024
