import { isIP } from 'node:net'

/** A setting: how its text is read, what holds when it is absent, and one line for the operator. */
export interface Setting<T> {
  read(text: string): T
  fallback: T | typeof REQUIRED
  about: string
  /** Never printed. */
  secret?: boolean
}
const REQUIRED = Symbol('required')

interface Options<T> {
  about: string
  default?: T
  secret?: boolean
}

const make = <T>(read: (text: string) => T, options: Options<T>): Setting<T> => ({
  read,
  fallback: 'default' in options ? (options.default as T) : REQUIRED,
  about: options.about,
  ...(options.secret ? { secret: true } : {}),
})

/** Text; `default: ''` stands for "not set". */
export const text = (options: Options<string> & { pattern?: RegExp; hint?: string }): Setting<string> =>
  make((value) => {
    if (options.pattern && !options.pattern.test(value)) throw new Error(options.hint ?? `must match ${options.pattern}`)
    return value
  }, options)
/** A whole number within bounds. */
export const integer = (options: Options<number> & { min: number; max: number }): Setting<number> =>
  make((value) => {
    const number = Number(value)
    if (!/^-?\d+$/.test(value) || number < options.min || number > options.max) {
      throw new Error(`must be a whole number from ${options.min} to ${options.max}`)
    }
    return number
  }, options)
/** `true` or `false`. */
export const flag = (options: Options<boolean>): Setting<boolean> =>
  make((value) => {
    if (value !== 'true' && value !== 'false') throw new Error('must be true or false')
    return value === 'true'
  }, options)
/** One of a list of words. */
export const oneOf = <W extends string>(words: readonly W[], options: Options<W>): Setting<W> =>
  make((value) => {
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }, options)
/** A URL with one of the given schemes; `default: ''` stands for "not set". */
export const url = (schemes: readonly string[], options: Options<string>): Setting<string> =>
  make((value) => {
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol.slice(0, -1))) {
      throw new Error(`must be a URL beginning with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
    }
    return value
  }, options)

/** Whose word on the client's address counts: nobody's, that of so many proxies in a row, or that of these addresses and networks. */
export type TrustedProxies = false | number | string[]
/** `false`, a number of hops, or addresses and networks separated by commas. Never all: then the client would choose its own address. */
export const proxies = (options: Options<TrustedProxies>): Setting<TrustedProxies> =>
  make((value) => {
    if (value === 'false') return false
    if (/^\d{1,2}$/.test(value) && Number(value) > 0) return Number(value)
    const list = value.split(',').map((one) => one.trim())
    if (!list.every(isNetwork))
      throw new Error('must be false, a number of hops from 1 to 99, or addresses and networks such as 10.0.0.0/8')
    return list
  }, options)

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
}

export type Settings = Record<string, Setting<unknown>>
export type Config<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** Thrown with every fault at once, so that an operator mends them in one go. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Every fault begins with the name of its setting. */
const nameOf = (fault: string) => fault.split(' ', 1)[0]

/**
 * Reads the settings from the environment, once. An empty value counts as absent. `check` names faults that only
 * several settings together can have (a required one may be absent then). Values of secret settings never stand in a message.
 */
export function readConfig<S extends Settings>(
  settings: S,
  env: NodeJS.ProcessEnv,
  check: (config: Config<S>) => string[] = () => [],
): Config<S> {
  const faults: string[] = []
  const found: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const given = env[name]
    if (given === undefined || given === '') {
      if (setting.fallback === REQUIRED) faults.push(`${name} is missing: ${setting.about}`)
      else found[name] = setting.fallback
      continue
    }
    try {
      found[name] = setting.read(given)
    } catch (error) {
      if (setting.fallback !== REQUIRED) found[name] = setting.fallback // so that the checks below can still name what else is wrong
      const shown = setting.secret ? '' : ` (is ${JSON.stringify(given)})`
      faults.push(`${name} ${error instanceof Error ? error.message : String(error)}${shown}`)
    }
  }
  const named = new Set(faults.map(nameOf))
  faults.push(...check(found as Config<S>).filter((fault) => !named.has(nameOf(fault)))) // one fault per setting is enough to mend it
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(found) as Config<S>
}
