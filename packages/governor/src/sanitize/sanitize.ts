import { isDate, isDateTime, isUri, isUuid } from '../schemas/formats.ts'
import { type Changes, counter, type Note } from './changes.ts'
import { isNumberField, isPhoneField, maskAllButLast, maskIdentityNumbers } from './identity-numbers.ts'
import { removeInvisible } from './invisible.ts'
import { defangLinks, defangUri } from './links.ts'
import { formatOf, schemaOfItem, schemaOfProperty } from './schema-hints.ts'
import { isSecretField, MASKED_SECRET, maskSecrets } from './secrets.ts'

/** A stranger's text made safe to show and to hand to a model. */
export function sanitizeText(text: string): { text: string; changes: Changes } {
  const { note, changes } = counter()
  return { text: cleanText(text, note), changes: changes() }
}

/** A stranger's JSON made safe, keys too. The caller has bounded its size and depth. */
export function sanitizeValue(value: unknown, schema: unknown): { value: unknown; changes: Changes } {
  const { note, changes } = counter()
  return { value: cleanValue(value, schema, '', note), changes: changes() }
}

/** Invisible characters first: they hide the rest. Secrets before links: an address may hold a password. */
function cleanText(text: string, note: Note, options: { uri?: boolean; numbers?: boolean } = {}): string {
  const seen = removeInvisible(text, note)
  const kept = maskSecrets(seen, note)
  const numbered = options.numbers === false ? kept : maskIdentityNumbers(kept, note)
  return options.uri && isUri(numbered) ? defangUri(numbered, note) : defangLinks(numbered, note)
}

function cleanValue(value: unknown, schema: unknown, field: string, note: Note): unknown {
  if (typeof value === 'string') return cleanString(value, schema, field, note)
  if (typeof value === 'number') return cleanNumber(value, field, note)
  if (Array.isArray(value)) return value.map((part) => cleanValue(part, schemaOfItem(schema), field, note))
  if (value === null || typeof value !== 'object') return value
  const clean: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    const key = cleanText(name, note)
    // Two names that look alike, or one that reaches behind the object: the first stays, the other goes.
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || Object.hasOwn(clean, key)) note('key')
    else clean[key] = cleanValue(part, schemaOfProperty(schema, key), key, note)
  }
  return clean
}

function cleanString(text: string, schema: unknown, field: string, note: Note): string {
  const format = formatOf(schema)
  // Said to be one of these, and really one: there is nothing else in it.
  if ((format === 'uuid' && isUuid(text)) || (format === 'date' && isDate(text)) || (format === 'date-time' && isDateTime(text)))
    return text
  if (text !== '' && isSecretField(field)) {
    note('secret')
    return MASKED_SECRET
  }
  if (isNumberField(field) && /\d{3}/.test(text) && !text.includes('*')) {
    note('number')
    return cleanText(maskAllButLast(text), note, { numbers: false })
  }
  const phone = (format === 'phone' || format === 'tel' || isPhoneField(field)) && /^\+?[\d ().-]{6,24}$/.test(text)
  return cleanText(text, note, { uri: format === 'uri' || format === 'url', numbers: !phone })
}

/** A number has no mask that is a number: it becomes a text, which a schema that wants a number then refuses. */
function cleanNumber(value: number, field: string, note: Note): unknown {
  if (!Number.isSafeInteger(value) || value < 100_000_000) return value
  const text = String(value)
  if (isPhoneField(field)) return value
  const masked = isNumberField(field) ? maskAllButLast(text) : text.length >= 15 ? maskIdentityNumbers(text, note) : text
  if (masked === text) return value
  if (isNumberField(field)) note('number')
  return masked
}
