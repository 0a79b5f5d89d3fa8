import type { ChangeCount } from './changes.ts'
import { kindOfField, SECRET_WORDS } from './field-kinds.ts'

interface SecretShape {
  readonly kind: string
  readonly pattern: RegExp
  /** What is left in its place; the whole is replaced when not told. */
  readonly replace?: (found: string, ...parts: string[]) => string | null
}

const EDGE = '(?<![A-Za-z0-9_-])'
const masked = (kind: string): string => `[masked ${kind}]`
const hasDigitAndLetter = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text)

/** Each reads a text once: no repetition stands inside another, and all are bounded or end at the first foreign character. */
const SHAPES: readonly SecretShape[] = [
  {
    kind: 'private_key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'jwt', pattern: new RegExp(`${EDGE}eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{4,8192}\\.[A-Za-z0-9_-]{0,2048}`, 'g') },
  { kind: 'api_key', pattern: new RegExp(`${EDGE}(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA)[A-Z0-9]{16}(?![A-Za-z0-9])`, 'g') },
  {
    kind: 'api_key',
    pattern: new RegExp(
      `${EDGE}(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255}|glpat-[\\w-]{20,255}|npm_[A-Za-z0-9]{36}|hf_[A-Za-z0-9]{30,64})`,
      'g',
    ),
  },
  { kind: 'api_key', pattern: new RegExp(`${EDGE}(?:xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{10,255})`, 'g') },
  {
    kind: 'api_key',
    pattern: new RegExp(
      `${EDGE}(?:[srp]k_(?:live|test)_[A-Za-z0-9]{10,255}|sk-[A-Za-z0-9_-]{20,255}|AIza[0-9A-Za-z_-]{35}|ya29\\.[\\w-]{20,255}|SG\\.[\\w-]{16,64}\\.[\\w-]{16,64})`,
      'g',
    ),
  },
  {
    kind: 'authorization',
    pattern: /\b(bearer|basic)([ \t]{1,4})([A-Za-z0-9._~+/=-]{12,8192})/gi,
    replace: (_all, scheme, space, value) => (hasDigitAndLetter(value ?? '') ? `${scheme}${space}${masked('authorization')}` : null),
  },
  {
    kind: 'password',
    pattern: /\b([a-z][a-z0-9+.-]{1,15}:\/\/[^\s:/@]{1,128}:)([^\s/@]{1,256})(?=@)/gi,
    replace: (_all, before) => `${before}${masked('password')}`,
  },
  {
    kind: 'password',
    // `name: value`, `"name": "value"`, `NAME=value`; which names are a secret's is the rule of fields.
    pattern: new RegExp(
      `${EDGE}([A-Za-z0-9_-]{0,60}?(?:${SECRET_WORDS.replaceAll('_?', '[_-]?')}))((["']?)\\s{0,3}([:=])\\s{0,3}(["']?))([^\\s"',;&<>[\\]]{1,4096})`,
      'gi',
    ),
    replace: (_all, name = '', between = '', keyQuote = '', sign = '', valueQuote = '', value = '') => {
      if (!kindOfField(name).secret) return null
      // Quotes around both, and a short value is no prose either.
      const isField = keyQuote !== '' && valueQuote !== ''
      if (!isField && (value.length < 4 || (sign === ':' && !looksSecret(value)))) return null
      // A number in JSON: its mask is a text there.
      if (keyQuote !== '"' || sign !== ':' || valueQuote !== '') return `${name}${between}${masked('password')}`
      let end = value.length
      while (end > 0 && value[end - 1] === '}') end -= 1
      return `${name}${between}"${masked('password')}"${value.slice(end)}`
    },
  },
]

/** After a colon stands prose more often than a secret: "password: required". */
const looksSecret = (value: string): boolean => value.length >= 6 && (/\d/.test(value) || /[^A-Za-z.,:;!?()-]/.test(value))

const HINT =
  /-----BEGIN|eyJ|A[KSRGIN][IOPD]A|gh[pousr]_|github_pat_|glpat-|npm_|hf_|xox[a-z]-|xapp-|k_(?:live|test)_|sk-|AIza|ya29|SG\.|bearer|basic|:\/\/|pass|pwd|secret|token|key/i

/** Masks keys, tokens and passwords. */
export function maskSecrets(text: string, count: ChangeCount): string {
  if (!HINT.test(text)) return text
  let clean = text
  for (const { kind, pattern, replace } of SHAPES)
    clean = clean.replace(pattern, (found: string, ...parts: string[]) => {
      const instead = replace === undefined ? masked(kind) : replace(found, ...parts)
      if (instead === null) return found
      count.note(kind)
      return instead
    })
  return clean
}

const KEY_BEGINS = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----\s*$/
const KEY_ENDS = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/

/** A key whose lines are texts of their own, in a list: from its first line to its last, null for any other text. */
export function maskKeyLine(text: string, count: ChangeCount): string | null {
  if (!count.insideKey && !KEY_BEGINS.test(text)) return null
  count.insideKey = !KEY_ENDS.test(text)
  count.note('private_key')
  return masked('private_key')
}

export const MASKED_SECRET = masked('secret')
