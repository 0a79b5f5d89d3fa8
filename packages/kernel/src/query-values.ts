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
