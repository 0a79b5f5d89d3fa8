/** What the name of a field says of its value, whatever that looks like. */
export interface FieldKind {
  readonly secret: boolean
  /** An identity, card or account number. */
  readonly number: boolean
  /** A telephone number: as many digits, and no secret. */
  readonly phone: boolean
}

/** Words that a secret's name ends with. Texts are searched for the same: what is said as `name: value` there is a field too. */
export const SECRET_WORDS =
  'passwords?|passwd|passphrase|pwd|(?:password|passwd|pwd)_?(?:hash|digest)|secret|api_?key|token|private_?key|secret_?key|access_?key|account_?key|signing_?key|encryption_?key'
const SECRET = new RegExp(`^(?:.*_)?(?:${SECRET_WORDS})$|^(?:proxy_)?authorization$`)
/** Places in a list, counts and words of a language model: they are called tokens, and whoever may not have them back cannot go on. */
const NO_SECRET =
  /(?:^|_)(?:page|paging|pagination|cursor|next|prev|previous|continue|continuation|resume|sync|delta|change|watch|progress|start|end|first|last|bos|eos|pad|unk|sep|cls|mask|stop|special)_token$/
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
  const kind = { secret: SECRET.test(snake) && !NO_SECRET.test(snake), number: NUMBER.test(snake), phone: PHONE.test(snake) }
  if (kept.size >= MOST_KEPT) kept.clear()
  if (name.length <= LONGEST) kept.set(name, kind)
  return kind
}
