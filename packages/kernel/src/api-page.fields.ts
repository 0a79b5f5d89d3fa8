import { type ApiDocument, resolve } from './api-page.document.ts'
import { html, inline, type Markup } from './api-page.html.ts'
import type { Json } from './openapi.schemas.ts'

interface Field {
  /** What it stands in, shown faintly: `items[].`. */
  parent: string
  name: string
  required: boolean
  schema: Json
  depth: number
}
const DEEPEST = 5

/** A schema as a table with a row per field, nested fields under their parent. Going in, what is required is marked; coming out, what may be absent. */
export function fieldTable(document: ApiDocument, schema: Json, label: string, way: 'in' | 'out'): Markup {
  const rows = fieldsOf(document, schema)
  if (rows.length === 0) return html`<p class="quiet">${typeOf(document, schema)}</p>`
  return table(
    label,
    rows.map((field) => fieldRow(document, field, way)),
  )
}

/** Rows made by `row` under the usual three headings. Roles are spelt out: on small screens the table is laid out as blocks. */
export const table = (label: string, rows: Markup[], first = 'Field'): Markup => html`<table role="table" class="fields">
<caption class="unseen">${label}</caption>
<thead role="rowgroup"><tr role="row">${[first, 'Type', 'Meaning'].map((title) => html`<th role="columnheader" scope="col">${title}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>`

export const row = (name: Markup, type: Markup, meaning: Markup, depth = 0): Markup =>
  html`<tr role="row"><th role="rowheader" scope="row" class="d${depth}">${name}</th><td role="cell">${type}</td><td role="cell">${meaning}</td></tr>
`

function fieldRow(document: ApiDocument, { parent, name, required, schema, depth }: Field, way: 'in' | 'out'): Markup {
  const own = resolve<Json>(document, schema)
  const description = String(schema.description ?? own.description ?? '')
  return row(
    html`<span class="parent">${parent}</span><code>${name}</code>${mark(required, way)}`,
    typeCell(document, schema),
    html`${inline(description)}`,
    depth,
  )
}

function mark(required: boolean, way: 'in' | 'out'): Markup | false {
  if (way === 'in') return required && html` <span class="required">required</span>`
  return !required && html` <span class="absent">may be absent</span>`
}

/** Type and limits of a value. */
export function typeCell(document: ApiDocument, schema: Json): Markup {
  const limits = limitsOf(document, schema)
  return html`${typeOf(document, schema)}${limits.length > 0 && html`<small>${limits.join(' · ')}</small>`}`
}

function fieldsOf(document: ApiDocument, schema: Json, parent = '', depth = 0): Field[] {
  if (depth > DEEPEST) return []
  const own = unwrap(document, schema)
  const {
    properties = {},
    required = [],
    items,
    allOf = [],
  } = own as {
    properties?: Record<string, Json>
    required?: string[]
    items?: Json
    allOf?: Json[]
  }
  if (items) return fieldsOf(document, items, depth === 0 ? '[].' : parent, depth)
  const fields = Object.entries(properties).flatMap(([name, inner]) => {
    const many = unwrap(document, inner).type === 'array' ? '[]' : ''
    const nested = fieldsOf(document, inner, `${parent}${name}${many}.`, depth + 1)
    return [{ parent, name, required: required.includes(name), schema: inner, depth }, ...nested]
  })
  return [...fields, ...allOf.flatMap((part) => fieldsOf(document, part, parent, depth))]
}

/** The schema itself: behind its reference, and without "or null". */
function unwrap(document: ApiDocument, schema: Json): Json {
  const own = resolve<Json>(document, schema)
  const { anyOf } = own as { anyOf?: Json[] }
  const real = anyOf?.filter((one) => one.type !== 'null') ?? []
  return real.length === 1 ? resolve<Json>(document, real[0]) : own
}

function typeOf(document: ApiDocument, schema: Json): string {
  const own = unwrap(document, schema)
  const named = [own.type].flat().filter((type): type is string => typeof type === 'string' && type !== 'null')
  const isNullable = allowsNull(document, schema)
  const text =
    own.type === 'array'
      ? `list of ${plural(typeOf(document, (own.items ?? {}) as Json))}`
      : own.enum || own.const !== undefined
        ? 'one of'
        : (FORMATS[String(own.format)] ?? (named.map((type) => TYPES[type] ?? type).join(' or ') || 'anything'))
  return `${text}${isNullable ? ' or null' : ''}`
}
const TYPES: Record<string, string> = { string: 'text', boolean: 'true or false', integer: 'whole number' }
const FORMATS: Record<string, string> = { uuid: 'UUID', 'date-time': 'time', date: 'date', email: 'e-mail', uri: 'URL' }
const plural = (type: string) => (type === 'text' || type === 'anything' || type === 'one of' ? type.replace('text', 'texts') : `${type}s`)

function allowsNull(document: ApiDocument, schema: Json): boolean {
  const own = resolve<Json>(document, schema)
  const { anyOf = [] } = own as { anyOf?: Json[] }
  return [own.type].flat().includes('null') || anyOf.some((one) => one.type === 'null')
}

function limitsOf(document: ApiDocument, schema: Json): string[] {
  const own = unwrap(document, schema)
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, items } = own as Record<string, number | undefined> & {
    pattern?: string
    items?: Json
  }
  const choices = own.enum ?? (own.const === undefined ? undefined : [own.const])
  return [
    Array.isArray(choices) ? choices.join(', ') : '',
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum === 2147483647 ? undefined : maximum, ''),
    range(minItems, maxItems, 'items'),
    own.default === undefined ? '' : `default ${JSON.stringify(own.default)}`,
    pattern !== undefined && pattern.length <= 40 && !/\\[ux]/.test(pattern) ? pattern : '',
    ...(items ? limitsOf(document, items).map((limit) => `each ${limit}`) : []),
  ].filter((limit) => limit !== '')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const text =
    least !== undefined && most !== undefined
      ? `${least} to ${group(most)}`
      : most !== undefined
        ? `up to ${group(most)}`
        : least !== undefined
          ? `at least ${group(least)}`
          : ''
  return text === '' ? '' : `${text} ${unit}`.trim()
}
const group = (value: number) => (value >= 10_000 ? value.toLocaleString('en') : String(value))
