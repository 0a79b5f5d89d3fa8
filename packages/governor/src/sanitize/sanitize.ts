import { isDate, isDateTime, isUri, isUuid } from '../schemas/formats.ts'
import { ChangeCount, type Changes } from './changes.ts'
import { kindOfField } from './field-kinds.ts'
import { maskAllButLast, maskIdentityNumbers } from './identity-numbers.ts'
import { removeInvisible } from './invisible.ts'
import { defangLinks, defangUri } from './links.ts'
import { formatOf, schemaOfItem, schemaOfProperty } from './schema-hints.ts'
import { MASKED_SECRET, maskSecrets } from './secrets.ts'

/** A stranger's text made safe to show and to hand to a model. */
export function sanitizeText(text: string): { text: string; changes: Changes } {
  const count = new ChangeCount()
  return { text: cleanText(text, count), changes: count.changes }
}

/**
 * A stranger's JSON made safe, keys too. The caller has bounded its size and depth. `asIs`: secrets and identity numbers are masked, and
 * everything else stays.
 */
export function sanitizeValue(value: unknown, schema: unknown, asIs = false): { value: unknown; changes: Changes } {
  const count = new ChangeCount(asIs)
  return { value: cleanValue(value, schema, '', count), changes: count.changes }
}

/** Invisible characters first: they hide the rest. Secrets before links: an address may hold a password. */
function cleanText(text: string, count: ChangeCount, uri = false, numbers = true): string {
  if (count.asIs) return masked(text, count, numbers)
  const seen = removeInvisible(text, count)
  const kept = maskSecrets(seen, count)
  const numbered = numbers ? maskIdentityNumbers(kept, count) : kept
  return uri && isUri(numbered) ? defangUri(numbered, count) : defangLinks(numbered, count)
}

/** Where a secret shows once invisible characters are gone, they go. */
function masked(text: string, count: ChangeCount, numbers: boolean): string {
  const seen = removeInvisible(text, new ChangeCount())
  const kept = maskSecrets(seen, count)
  const safe = numbers ? maskIdentityNumbers(kept, count) : kept
  return safe === seen ? text : safe
}

const LONGEST_NAME = 128
const MOST_NAMES = 5_000
/** Names that there was nothing to clean in: the same few come in every answer. */
const cleanNames = new Set<string>()

function cleanName(name: string, count: ChangeCount): string {
  if (cleanNames.has(name)) return name
  const clean = cleanText(name, count)
  if (count.asIs || clean !== name || name.length > LONGEST_NAME) return clean
  if (cleanNames.size >= MOST_NAMES) cleanNames.clear()
  cleanNames.add(name)
  return name
}

function cleanValue(value: unknown, schema: unknown, field: string, count: ChangeCount): unknown {
  if (typeof value === 'string') return cleanString(value, schema, field, count)
  if (typeof value === 'number') return cleanNumber(value, field, count)
  if (Array.isArray(value)) return value.map((part) => cleanValue(part, schemaOfItem(schema), field, count))
  if (value === null || typeof value !== 'object') return value
  const clean: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[name]
    const key = cleanName(name, count)
    // Two names that look alike, or one that reaches behind the object: the first stays, the other goes.
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || Object.hasOwn(clean, key)) count.note('key')
    else clean[key] = cleanValue(part, schemaOfProperty(schema, key), key, count)
  }
  return clean
}

function cleanString(text: string, schema: unknown, field: string, count: ChangeCount): string {
  const format = formatOf(schema)
  // Said to be one of these, and really one: there is nothing else in it.
  if ((format === 'uuid' && isUuid(text)) || (format === 'date' && isDate(text)) || (format === 'date-time' && isDateTime(text)))
    return text
  const kind = kindOfField(field)
  if (text !== '' && kind.secret) {
    count.note('secret')
    return MASKED_SECRET
  }
  if (kind.number && /\d{3}/.test(text) && !text.includes('*')) {
    count.note('number')
    return cleanText(maskAllButLast(text), count, false, false)
  }
  const phone = (format === 'phone' || format === 'tel' || kind.phone) && /^\+?[\d ().-]{6,24}$/.test(text)
  return cleanText(text, count, format === 'uri' || format === 'url', !phone)
}

/** A number has no mask that is a number: it becomes a text, which a schema that wants a number then refuses. */
function cleanNumber(value: number, field: string, count: ChangeCount): unknown {
  if (!Number.isSafeInteger(value) || value < 100_000_000) return value
  const text = String(value)
  const kind = kindOfField(field)
  if (kind.phone) return value
  const masked = kind.number ? maskAllButLast(text) : text.length >= 15 ? maskIdentityNumbers(text, count) : text
  if (masked === text) return value
  if (kind.number) count.note('number')
  return masked
}
