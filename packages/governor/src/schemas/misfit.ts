/** Why a value does not fit. `rule` names the place in the schema, and nothing of the value. */
export interface Misfit {
  readonly message: string
  readonly rule: string
}
export type Fits = (value: unknown) => Misfit | null

/** What a validator says of a value, in Ajv's words. */
export interface Said {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly message?: string | undefined
  readonly params: object
}

export function misfitOf(said: Said | undefined): Misfit {
  if (said === undefined) return { message: 'it does not fit.', rule: 'unknown' }
  const place = said.instancePath === '' ? 'it' : said.instancePath
  const params = said.params as { additionalProperty?: unknown; unevaluatedProperty?: unknown; allowedValues?: unknown[] }
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  const detail =
    extra !== undefined
      ? `: ${JSON.stringify(extra)}`
      : params.allowedValues !== undefined
        ? `: ${JSON.stringify(params.allowedValues)}`
        : ''
  return {
    message: clip(`${place} ${said.message ?? 'does not fit'}${detail}`, 300),
    rule: clip(`${said.schemaPath} (${said.keyword})`, 200),
  }
}

const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
