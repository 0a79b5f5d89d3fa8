import type { ChangeCount } from './changes.ts'

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
    pattern:
      /(\b(?:[a-z0-9]{1,20}[_-]){0,3}(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|client[_-]?secret|private[_-]?key)["']?\s{0,3}([:=])\s{0,3}["']?)([^\s"',;&<>[\]]{4,4096})/gi,
    replace: (_all, label, sign, value) => (sign === '=' || looksSecret(value ?? '') ? `${label}${masked('password')}` : null),
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

export const MASKED_SECRET = masked('secret')
