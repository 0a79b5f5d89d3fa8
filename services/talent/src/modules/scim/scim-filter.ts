import { ScimError } from './scim-error.ts'

type Data = Record<string, unknown>
export type Matches = (resource: unknown) => boolean
/** The attributes that a filter may name, in lower case: text in any case or exact, or attributes of their own. */
export type Filterable = { readonly [attribute: string]: Filterable | 'text' | 'exact' }
type Kind = Filterable[string]

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y
const MOST_TOKENS = 200
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
type Operator = (typeof OPERATORS)[number]

const fault = (detail: string) => new ScimError(400, 'invalidFilter', `The filter cannot be read: ${detail}`)

/** A filter of RFC 7644, section 3.4.2.2, as a question to ask each resource. Text is compared without regard to case. */
export function readFilter(text: string, attributes: Filterable): Matches {
  const tokens = tokensOf(text)
  const { matches, next } = anyOf(tokens, 0, attributes)
  if (next < tokens.length) throw fault(`"${tokens[next]}" is not expected.`)
  return matches
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw fault(`a quotation mark at ${at} is not closed.`)
    tokens.push(found[1] ?? found[2] ?? (found[3] as string))
    if (tokens.length > MOST_TOKENS) throw fault('it is too long.')
  }
  if (tokens.length === 0) throw fault('it is empty.')
  return tokens
}

interface Parsed {
  matches: Matches
  next: number
}
const isWord = (token: string | undefined, word: string) => token?.toLowerCase() === word

function anyOf(tokens: readonly string[], at: number, attributes: Filterable): Parsed {
  let { matches, next } = allOf(tokens, at, attributes)
  while (isWord(tokens[next], 'or')) {
    const [one, other] = [matches, allOf(tokens, next + 1, attributes)]
    matches = (resource) => one(resource) || other.matches(resource)
    next = other.next
  }
  return { matches, next }
}
function allOf(tokens: readonly string[], at: number, attributes: Filterable): Parsed {
  let { matches, next } = term(tokens, at, attributes)
  while (isWord(tokens[next], 'and')) {
    const [one, other] = [matches, term(tokens, next + 1, attributes)]
    matches = (resource) => one(resource) && other.matches(resource)
    next = other.next
  }
  return { matches, next }
}
function term(tokens: readonly string[], at: number, attributes: Filterable): Parsed {
  if (tokens[at] === '(') return group(tokens, at, attributes, ')')
  if (isWord(tokens[at], 'not')) {
    if (tokens[at + 1] !== '(') throw fault('"not" is followed by a group in brackets.')
    const { matches, next } = group(tokens, at + 1, attributes, ')')
    return { matches: (resource) => !matches(resource), next }
  }
  return comparison(tokens, at, attributes)
}
function group(tokens: readonly string[], at: number, attributes: Filterable, close: string): Parsed {
  const { matches, next } = anyOf(tokens, at + 1, attributes)
  if (tokens[next] !== close) throw fault(`"${close}" is missing.`)
  return { matches, next: next + 1 }
}

/** `name.familyName eq "x"`, `emails[type eq "work"]`, `emails[type eq "work"].value eq "x"`, `title pr`. */
function comparison(tokens: readonly string[], at: number, attributes: Filterable): Parsed {
  const word = tokens[at]
  if (word === undefined) throw fault('it ends too early.')
  const path = pathOf(word)
  const kind = kindOf(path, attributes)
  if (kind === undefined) throw fault(`there is no attribute "${word}".`)
  if (tokens[at + 1] !== '[') {
    // What has a `value` is compared by that: `members eq "…"`.
    const whole = typeof kind === 'object' && 'value' in kind ? [...path, 'value'] : path
    return compared(tokens, at + 1, (resource) => valuesAt(resource, whole), kindOf(whole, attributes))
  }
  if (typeof kind !== 'object') throw fault(`"${word}" has no attributes of its own.`)
  const { matches, next } = group(tokens, at + 1, kind, ']')
  const among = (resource: unknown) => valuesAt(resource, path).filter(matches)
  const sub = tokens[next]
  if (sub === undefined || !sub.startsWith('.')) return { matches: (resource) => among(resource).length > 0, next }
  const rest = pathOf(sub.slice(1))
  const subKind = kindOf(rest, kind)
  if (subKind === undefined) throw fault(`there is no attribute "${word}${sub}".`)
  return compared(tokens, next + 1, (resource) => among(resource).flatMap((one) => valuesAt(one, rest)), subKind)
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const EXTENSION = ENTERPRISE.toLowerCase()
/** The parts of a path in lower case: attributes have no case. The name of the extension is one part, dots and all. */
export function pathOf(word: string): string[] {
  const name = word.toLowerCase().replace(CORE, '')
  if (name === EXTENSION) return [EXTENSION]
  return name.startsWith(`${EXTENSION}:`) ? [EXTENSION, ...name.slice(EXTENSION.length + 1).split('.')] : name.split('.')
}
function kindOf(path: readonly string[], attributes: Filterable): Kind | undefined {
  let kind: Kind = attributes
  for (const part of path) {
    const inner: Kind | undefined = typeof kind === 'object' && Object.hasOwn(kind, part) ? kind[part] : undefined
    if (inner === undefined) return undefined
    kind = inner
  }
  return kind
}

/** The value of an attribute, however its name is spelled. */
export const attributeOf = (data: unknown, name: string): unknown =>
  Object.entries((data ?? {}) as Data).find(([key]) => key.toLowerCase() === name)?.[1]

/** Every value at the path; of a list each one. */
function valuesAt(resource: unknown, path: readonly string[]): unknown[] {
  let found: unknown[] = [resource]
  for (const part of path)
    found = found.flatMap((one) => {
      const value = attributeOf(one, part)
      return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
    })
  return found
}

function compared(tokens: readonly string[], at: number, read: (resource: unknown) => unknown[], kind: Kind | undefined): Parsed {
  const plain = kind === 'exact' ? asItIs : inAnyCase
  const operator = tokens[at]?.toLowerCase()
  if (operator === 'pr') return { matches: (resource) => read(resource).some((one) => one !== null && one !== ''), next: at + 1 }
  if (!OPERATORS.includes(operator as Operator)) throw fault(`an operator is expected, not "${tokens[at] ?? 'the end'}".`)
  const wanted = plain(literalOf(tokens[at + 1]))
  const holds = COMPARE[operator as Operator]
  const matches: Matches =
    operator === 'ne'
      ? (resource) => !read(resource).some((one) => COMPARE.eq(plain(one), wanted))
      : (resource) => read(resource).some((one) => holds(plain(one), wanted))
  return { matches, next: at + 2 }
}

type Plain = string | number | boolean | null
const asItIs = (value: unknown): Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
const inAnyCase = (value: unknown): Plain => (typeof value === 'string' ? value.toLowerCase() : asItIs(value))

/** Entra ID sends ids without quotation marks. */
const BARE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
function literalOf(token: string | undefined): Plain {
  if (token === undefined) throw fault('a value is missing at its end.')
  if (BARE_ID.test(token)) return token
  try {
    const value: unknown = JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token)
    if (typeof value !== 'object' || value === null) return asItIs(value)
  } catch {}
  throw fault(`"${token}" is no value. Text stands in quotation marks.`)
}

const bothText = (holds: (one: string, other: string) => boolean) => (one: Plain, other: Plain) =>
  typeof one === 'string' && typeof other === 'string' && holds(one, other)
/** Entra ID asks for `active eq "True"`. */
const isEqual = (one: Plain, other: Plain) => one === other || (typeof one === 'boolean' && String(one) === other)
const COMPARE: Record<Operator, (one: Plain, other: Plain) => boolean> = {
  eq: isEqual,
  ne: (one, other) => !isEqual(one, other),
  co: bothText((one, other) => one.includes(other)),
  sw: bothText((one, other) => one.startsWith(other)),
  ew: bothText((one, other) => one.endsWith(other)),
  gt: bothText((one, other) => one > other),
  ge: bothText((one, other) => one >= other),
  lt: bothText((one, other) => one < other),
  le: bothText((one, other) => one <= other),
}
