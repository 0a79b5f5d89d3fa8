/** Why a value does not fit. `rule` names the place in the schema, and nothing of the value. */
export interface Misfit {
  readonly message: string
  readonly rule: string
  /** What else is wrong, where somebody wants to know all of it. */
  readonly more?: readonly string[]
}
export type Fits = (value: unknown) => Misfit | null

/** So many faults of one value are told. */
export const MOST_FAULTS = 10

/** Several faults as one; one that says the same as another is left out. */
export function severalMisfits(first: Misfit, all: readonly Misfit[]): Misfit {
  const more = [...new Set(all.map(({ message }) => message))].filter((message) => message !== first.message)
  return more.length === 0 ? first : { ...first, more }
}

/** What a validator says of a value, in Ajv's words. */
export interface Said {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly message?: string | undefined
  readonly params: object
}

export function misfitOf(said: Said | undefined): Misfit {
  if (said === undefined) return { message: 'it does not fit.', rule: 'it does not fit' }
  const place = said.instancePath === '' ? 'it' : said.instancePath
  const params = said.params as { additionalProperty?: unknown; unevaluatedProperty?: unknown; allowedValues?: unknown[] }
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  const words = inWords(said.message ?? 'does not fit')
  const detail =
    extra !== undefined
      ? `has the unknown property ${JSON.stringify(extra)}`
      : params.allowedValues !== undefined
        ? `${words}: ${params.allowedValues.map((value) => JSON.stringify(value)).join(', ')}`
        : words
  return {
    message: clip(`${place} ${detail}`, 300),
    rule: clip(`a value ${extra === undefined ? words : 'has an unknown property'} (rule ${said.schemaPath})`, 200),
  }
}

const COMPARED: Readonly<Record<string, string>> = { '<=': 'at most', '>=': 'at least', '<': 'less than', '>': 'more than' }

/** A validator's sentence as a person would say it. */
export const inWords = (message: string): string =>
  message
    .replace(/^must be ([<>]=?) /, (_all, sign: string) => `must be ${COMPARED[sign]} `)
    .replace(/^must NOT have (fewer|more) than (\d+) (\w+)$/, (_all, which: string, number: string, noun: string) => {
      return `must have at ${which === 'fewer' ? 'least' : 'most'} ${number} ${number === '1' ? (SINGULAR[noun] ?? noun) : noun}`
    })
    .replace(/^must NOT have/, 'must not have')
    .replace(/^must have required property '(.*)'$/s, 'lacks the property "$1"')
    .replace('boolean schema is false', 'is not allowed')

const SINGULAR: Readonly<Record<string, string>> = { characters: 'character', items: 'item', properties: 'property' }

const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
