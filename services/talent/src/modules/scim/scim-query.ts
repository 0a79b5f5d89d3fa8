import { ScimError } from './scim-error.ts'
import { type Filterable, pathOf, readFilter } from './scim-filter.ts'

type Data = Record<string, unknown>
/** As ServiceProviderConfig says. */
export const MOST_RESULTS = 200
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** One page of those that the filter lets through. There is no sorting: `sortBy` is ignored, as the protocol allows. */
export function listOf(all: readonly Data[], query: unknown, attributes: Filterable): Data {
  const asked = query as Record<string, unknown>
  const filter = one(asked, 'filter')
  const matches = filter === undefined ? undefined : readFilter(filter, attributes)
  const found = matches ? all.filter(matches) : all
  const startIndex = Math.max(1, whole(asked, 'startIndex') ?? 1)
  const count = Math.min(MOST_RESULTS, Math.max(0, whole(asked, 'count') ?? 100))
  const resources = found.slice(startIndex - 1, startIndex - 1 + count)
  return {
    schemas: [LIST],
    totalResults: found.length,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources.map((resource) => shaped(resource, query)),
  }
}

/** With the attributes that were asked for; `id` and `schemas` are always there. */
export function shaped(resource: Data, query: unknown): Data {
  const wanted = names(query, 'attributes')
  const excluded = names(query, 'excludedAttributes')
  if (wanted === undefined) return excluded === undefined ? resource : without(resource, excluded)
  return { ...without(pick(resource, wanted), []), schemas: resource.schemas, id: resource.id }
}

const ALWAYS = ['schemas', 'id']
const pick = (data: Data, paths: readonly string[][]): Data =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const inner = paths.filter(([first]) => first === key.toLowerCase()).map((path) => path.slice(1))
      if (inner.length === 0) return []
      return [[key, inner.some((path) => path.length === 0) ? value : within(value, (part) => pick(part, inner))]]
    }),
  )
const without = (data: Data, paths: readonly string[][]): Data =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const inner = ALWAYS.includes(key) ? [] : paths.filter(([first]) => first === key.toLowerCase()).map((path) => path.slice(1))
      if (inner.some((path) => path.length === 0)) return []
      return [[key, inner.length === 0 ? value : within(value, (part) => without(part, inner))]]
    }),
  )
function within(value: unknown, change: (part: Data) => Data): unknown {
  if (Array.isArray(value)) return value.map((part) => within(part, change))
  return typeof value === 'object' && value !== null ? change(value as Data) : value
}

function names(query: unknown, parameter: string): string[][] | undefined {
  const text = one(query as Record<string, unknown>, parameter)
  if (text === undefined || text.trim() === '') return undefined
  return text.split(',').map((name) => pathOf(name.trim()))
}
function one(query: Record<string, unknown>, parameter: string): string | undefined {
  const value = query[parameter]
  if (value !== undefined && typeof value !== 'string') throw new ScimError(400, 'invalidValue', `${parameter} is given more than once.`)
  return value
}
function whole(query: Record<string, unknown>, parameter: string): number | undefined {
  const text = one(query, parameter)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw new ScimError(400, 'invalidValue', `${parameter} must be a whole number.`)
  return Number(text)
}
