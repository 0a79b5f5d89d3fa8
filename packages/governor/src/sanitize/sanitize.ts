import { isDate, isDateTime, isUri, isUuid } from '../schemas/formats.ts'
import { ChangeCount, type Changes } from './changes.ts'
import { kindOfField } from './field-kinds.ts'
import { maskAllButLast, maskIdentityNumbers } from './identity-numbers.ts'
import { removeInvisible } from './invisible.ts'
import { cleanJsonText } from './json-text.ts'
import { defangLinks, defangUri } from './links.ts'
import { formatOf, schemaOfItem, schemaOfProperty } from './schema-hints.ts'
import { MASKED_SECRET, maskKeyLine, maskSecrets } from './secrets.ts'

/** A stranger's text made safe to show and to hand to a model. */
export function sanitizeText(text: string): { text: string; changes: Changes } {
  const count = new ChangeCount()
  return { text: cleanWords(text, count), changes: count.changes }
}

/**
 * A stranger's JSON made safe, keys too. The caller has bounded its size and depth. `asIs`: secrets and identity numbers are masked, and
 * everything else stays.
 */
export function sanitizeValue(value: unknown, schema: unknown, asIs = false): { value: unknown; changes: Changes } {
  const count = new ChangeCount(asIs)
  return { value: cleanValue(value, schema, '', count), changes: count.changes }
}

const MOST_NESTED = 3
/** Of longer texts only the whole is looked at for JSON, not each line. */
const MOST_LINES = 10_000

/** A text that may be JSON, or have JSON in its lines. There the rules of a value hold: fields by their names, and JSON stays JSON. */
function cleanWords(text: string, count: ChangeCount): string {
  if (!/[{[]/.test(text) || count.nested >= MOST_NESTED) return cleanText(text, count)
  count.nested += 1
  const cleaned = cleanJson(text, count) ?? cleanLines(text, count)
  count.nested -= 1
  return cleaned
}

function cleanJson(text: string, count: ChangeCount): string | null {
  const cleaned = cleanJsonText(text, {
    name: (name) => cleanName(name, count),
    text: (part, field) => cleanString(part, undefined, field, count),
    number: (source, field) => (/^-?\d+$/.test(source) ? maskNumber(source, field, count) : source),
  })
  // Markup that begins in one text and ends in another is none to JSON, and may be some to whoever shows it.
  return cleaned === null || count.asIs ? cleaned : defangLinks(cleaned, count)
}

/** Lines of JSON between others, as several blocks of an answer make them. */
function cleanLines(text: string, count: ChangeCount): string {
  const lines = text.split('\n')
  if (lines.length < 2 || lines.length > MOST_LINES) return cleanText(text, count)
  const cleaned: string[] = []
  let others: string[] = []
  const flush = () => {
    if (others.length > 0) cleaned.push(cleanText(others.join('\n'), count))
    others = []
  }
  for (const line of lines) {
    const json = /^\s*[{[]/.test(line) ? cleanJson(line, count) : null
    if (json === null) others.push(line)
    else {
      flush()
      cleaned.push(json)
    }
  }
  flush()
  return cleaned.join('\n')
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
  const key = maskKeyLine(text, count)
  if (key !== null) return key
  const phone = (format === 'phone' || format === 'tel' || kind.phone) && /^\+?[\d ().-]{6,24}$/.test(text)
  if (phone || format === 'uri' || format === 'url') return cleanText(text, count, format === 'uri' || format === 'url', !phone)
  return cleanWords(text, count)
}

/** A number has no mask that is a number: it becomes a text, which a schema that wants a number then refuses. */
function cleanNumber(value: number, field: string, count: ChangeCount): unknown {
  if (!Number.isSafeInteger(value)) return value
  const text = String(value)
  const masked = maskNumber(text, field, count)
  return masked === text ? value : masked
}

/** A whole number as it is written, or its mask. */
function maskNumber(text: string, field: string, count: ChangeCount): string {
  const kind = kindOfField(field)
  // A token that is a number is a place or a count; a password may be one.
  if (kind.secret && text.length >= 4 && !/token/i.test(field)) {
    count.note('secret')
    return MASKED_SECRET
  }
  if (kind.phone || text.startsWith('-') || text.length < 9) return text
  const masked = kind.number ? maskAllButLast(text) : text.length >= 15 ? maskIdentityNumbers(text, count) : text
  if (masked !== text && kind.number) count.note('number')
  return masked
}
