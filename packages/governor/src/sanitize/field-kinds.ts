/** What the name of a field says of its value, whatever that looks like. */
export interface FieldKind {
  readonly secret: boolean
  /** An identity, card or account number. */
  readonly number: boolean
  /** A telephone number: as many digits, and no secret. */
  readonly phone: boolean
}

const SECRET =
  /^(?:.*_)?(?:password|passwd|passphrase|pwd|client_secret|api_?key|access_?token|refresh_?token|id_token|bearer_token|auth_token|session_token|private_?key|secret_?key|access_key)$|^(?:secret|token|(?:proxy_)?authorization)$/
const NUMBER =
  /^(?:.*_)?(?:ssn|social_security(?:_number|_no)?|aadhaa?r(?:_number|_no)?|passport(?:_number|_no)?|pan_(?:number|no)|national_id(?:_number)?|tax_id|nino|iban|card_number|bank_account(?:_number|_no)?|account_number)$/
const PHONE = /(?:^|_)(?:phones?|mobiles?|tel|telephone|fax|whatsapp)(?:_|$)/

const LONGEST = 128
const MOST_KEPT = 5_000
const kept = new Map<string, FieldKind>()

/** The same few names come in every answer: what was found out once is kept. */
export function kindOfField(name: string): FieldKind {
  const known = kept.get(name)
  if (known !== undefined) return known
  const snake = name
    .slice(0, LONGEST)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[ -]/g, '_')
    .toLowerCase()
  const kind = { secret: SECRET.test(snake), number: NUMBER.test(snake), phone: PHONE.test(snake) }
  if (kept.size >= MOST_KEPT) kept.clear()
  if (name.length <= LONGEST) kept.set(name, kind)
  return kind
}
