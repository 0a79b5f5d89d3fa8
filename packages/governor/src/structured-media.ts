import { isBase64, isMediaType } from './media.ts'
import { cleanJsonText } from './sanitize/json-text.ts'

type Fields = Readonly<Record<string, unknown>>

/** A picture or a sound that was found in a value, as a block of an answer. */
export interface FoundMedia {
  readonly type: 'image' | 'audio'
  readonly data: string
  readonly mimeType: unknown
}

/** What a picture in JSON has; an escape could spell the word. */
const MAY_HOLD = /"(?:image|audio)|\\u/
/** JSON in texts of JSON in texts: so deep is it looked at. */
const MOST_NESTED = 3

/**
 * Takes pictures and sounds out of a value, also where they stand in JSON texts: their data becomes an empty text, which any schema of
 * Base64 allows. What stays behind of them, and whether they go on, is for the rule of the tool's media to say.
 */
export function takeMedia(value: unknown): { readonly value: unknown; readonly media: readonly FoundMedia[] } {
  const media: FoundMedia[] = []
  return { value: without(value, media, 0), media }
}

function without(value: unknown, media: FoundMedia[], nested: number): unknown {
  if (typeof value === 'string')
    return nested < MOST_NESTED && /^\s*[{[]/.test(value) && MAY_HOLD.test(value) ? withoutInText(value, media, nested) : value
  if (value === null || typeof value !== 'object') return value
  const before = media.length
  const found = Array.isArray(value) ? null : mediaOf(value as Fields)
  if (found !== null) {
    media.push(found.media)
    return { ...value, [found.field]: '' }
  }
  const parts = Object.entries(value).map(([name, part]) => [name, without(part, media, nested)] as const)
  if (media.length === before) return value
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** In its place, so that the rest of the text stays letter by letter. */
function withoutInText(text: string, media: FoundMedia[], nested: number): string {
  const found: FoundMedia[] = []
  try {
    without(JSON.parse(text), found, nested + 1)
  } catch {
    return text // not JSON
  }
  if (found.length === 0) return text
  media.push(...found)
  const data = new Set(found.map((one) => one.data))
  const clean = (part: string): string => (data.has(part) ? '' : String(without(part, [], nested + 1)))
  return cleanJsonText(text, { name: (name) => name, text: clean, number: (source) => source }) ?? ''
}

/** An image or audio block of MCP, or an object that says of its Base64 that it is a picture or a sound. */
function mediaOf(fields: Fields): { readonly field: 'data' | 'blob'; readonly media: FoundMedia } | null {
  const field = typeof fields.data === 'string' ? 'data' : 'blob'
  const data = fields[field]
  if (typeof data !== 'string' || data === '') return null
  const mimeType = fields.mimeType ?? fields.media_type
  const said = fields.type === 'image' || fields.type === 'audio' ? fields.type : null
  const type = said ?? (isMediaType(mimeType) ? (mimeType.startsWith('image/') ? 'image' : 'audio') : null)
  if (type === null) return null
  return (said !== null && typeof mimeType === 'string') || isBase64(data) ? { field, media: { type, data, mimeType } } : null
}
