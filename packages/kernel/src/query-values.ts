import { invalid } from './problem.ts'

interface Parameter {
  type?: unknown
}

/** Query parameters are text: those declared as whole numbers or booleans are read, and what is neither stays text for the validator to name. */
export function readQuery(query: unknown, schema: unknown): unknown {
  const { properties = {} } = schema as { properties?: Record<string, Parameter> }
  const entries = Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, read(value, properties[name])])
  return Object.fromEntries(entries)
}

function read(value: unknown, declared: Parameter | undefined): unknown {
  if (typeof value !== 'string') return value
  if (declared?.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (declared?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

const MOST_PARAMETERS = 100
const LONGEST_NAME = 200

/** Refuses a query string that no operation could want, before its names are compared with the declared ones. */
export function demandPlainQuery(url: string): void {
  const start = url.indexOf('?') + 1
  if (start === 0) return
  const parameters = url.slice(start).split('&', MOST_PARAMETERS + 1)
  if (parameters.length > MOST_PARAMETERS) throw invalid([{ path: 'url', message: `has more than ${MOST_PARAMETERS} query parameters` }])
  if (parameters.some((parameter) => nameLength(parameter) > LONGEST_NAME))
    throw invalid([{ path: 'url', message: `has a query parameter with a name of more than ${LONGEST_NAME} characters` }])
}

function nameLength(parameter: string): number {
  const end = parameter.indexOf('=')
  return end === -1 ? parameter.length : end
}
