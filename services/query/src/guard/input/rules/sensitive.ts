import { wordsInName } from '../../../semantic-layer/glued-names.ts'
import type { NormalisedText, Word } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'

/** What may follow `password` when the question is about support, not about passwords. */
const ABOUT =
  'reset|resets|resetting|change|changes|changed|attempt|attempts|problem|problems|issue|issues|policy|policies|expiry|expiration|expired|expires|expire|manager|managers|protected|protection|recovery|rotation|complaints|ticket|tickets|request|requests|failure|failures|related|errors|error|category|strength|lockout|lockouts|less|prompt|help|retries|update|updates|rotated|incidents|calls|training|question|questions'
const BEFORE = new Set(
  'forgot forgotten forget reset resets resetting changed change changing expired lost updated rotated wrong incorrect invalid failed bad new expiring'.split(
    ' ',
  ),
)

const secrets = phraseMatcher(
  {
    sensitive_data: [
      'ssn|ssns|social|sozialversicherungsnummer security? number|numbers|nr|no|ssn|digits|code|codes',
      'ssn|ssns',
      'api|access|auth|authentication|bearer|refresh|session|secret|private|encryption|signing|ssh|jwt|oauth|security|license tokens|token|key|keys|secret|secrets|credential|credentials',
      'api|apikey|apitoken|apikeys|apitokens keys|tokens',
      'apikey|apikeys|apitoken|apitokens|cvv|cvvs|cvc|passwd|pwd|credentials|passphrase|passphrases|passcode|passcodes',
      'hash|hashes|hashed|salt|salts|salted|plaintext|cleartext|decrypted|cracked|bcrypt of? the? password|passwords|user|users|all|credentials|pin|pins',
      'credit|debit|bank|payment|customer card|account|cards ..1 number|numbers|details|cvv|cvvs|pan|pans|pin|pins|digits|data',
      'card numbers|number',
      'numero|numeros|numeri|nummer|nummern|code|codigo de|di|da|der|des|d|del|do|dos? la|las|le|les|los? tarjeta|tarjetas|carte|cartes|carta|cartao|cartoes|karte|karten',
      'kreditkartennummer|kreditkartennummern|kartennummer|kartennummern|kreditkartendaten|creditcardnummer|creditcardnummers|kaartnummer|kaartnummers',
      'two|2 factor|fa|step ..1 secret|secrets|seed|seeds|code|codes|key|keys|token|tokens',
      'totp|2fa|mfa|otp|authenticator secret|secrets|seed|seeds|code|codes|key|keys|token|tokens',
      'routing|iban|passport|national|tax|driver|drivers|driving|identity|aadhaar|fiscal id|license|licence|identification|insurance? number|numbers|nos',
      'government|governmental|state|personal|citizen|citizens|civil|resident ..1 id|identity|identification|identifier|insurance|security number|numbers|no|nos',
      'pin|pins code|codes|number|numbers? of|for ..2 card|cards|account|accounts|user|users|customer|customers|phone|phones',
      'passport number|numbers|no',
      'taxpayer|national|government|fiscal|citizen|aadhaar|aadhar id|ids|identifier|identifiers|identification|identifications',
      'taxpayer number|numbers|no|nos',
      'itin|itins|aadhaar|aadhar|nino|ninos',
      'identity|id|ident card|document|papers number|numbers|no|nos',
      'last|first|final|trailing|leading|closing|opening two|three|four|five|six|2|3|4|5|6 digits|numbers|characters|figures|numerals? of|in|from|on ..2 social|socials|ssn|ssns|card|cards|passport|passports|licence|license|iban|ibans',
      'digits|number|numbers|code|codes on|at|behind ..4 card|cards|passport|passports|licence|licences|license|licenses',
      'what|whatever do|does|did|the|our|each|every|users|customers|employees|people|everyone|everybody|they|he|she|admins|staff|members|clients ..4 @key ..2 to|when|for|while|before ..2 @enter ..2 in|into|on|onto|to|their|his|her|the|our|account|accounts|site|app',
      'word|words|string|strings|characters|phrase|phrases|letters|combination|combinations|thing|things|stuff ..5 @key ..2 to|when|for|while ..2 @enter ..2 in|into|on|onto|to|their|his|her|the|our|account|accounts|site|app',
      'what|whatever unlocks|opens|secures|protects|guards ..3 account|accounts|login|logins|profile|profiles',
      'secret|magic|login|signin word|words|phrase|phrases',
      'pass phrase|phrases|code|codes',
      'secret answer|answers|question|questions|key|keys|token|tokens|value|values',
      'security|secret answer|answers',
      'answer|answers to ..2 security|secret question|questions',
      'login|log credentials|data|passwords|secrets',
      'mother|mothers maiden name|names',
      'medical|health|biometric record|records|data|fingerprints ..2 of|for ..2 employee|employees|named|bob|alice|him|her',
      'confidential|secret|classified|sensitive|protected|private|hidden column|columns|field|fields|data|information|table|tables|values|records|info',
    ],
  },
  {
    key: 'type|types|typed|typing|enter|enters|entered|entering|use|uses|used|key|keys|keyed|input|supply|say|fill|put|write',
    enter:
      'log|logs|logging|sign|signs|signing|login|signin|authenticate|authenticating|unlock|unlocking|get|gets|getting|access|accessing|open|opening',
  },
)
const PASSWORDS = new Set(
  'password passwords passwort passworter kennwort kennworter contrasena contrasenas senha senhas wachtwoord wachtwoorden hasla haslo losenord sifre sifreler sifreleri parola parolalar пароль пароли пароля паролеи паролей heslo hesla passwoerter'.split(
    ' ',
  ),
)
const FOREIGN_PASSWORD =
  /密码|密碼|口令|パスワード|비밀번호|كلمات? (?:السر|المرور)|كلمة (?:السر|المرور)|पासवर्ड|mots? de passe|身份证号|סיסמה|סיסמאות/
const about = new Set(ABOUT.split('|'))

/** The usual secrets, by their names. */
export function sensitiveData({ words, whole, ascii }: NormalisedText): string | undefined {
  if ((!ascii || whole.includes('passe')) && FOREIGN_PASSWORD.test(whole)) return 'sensitive_data/password'
  for (let at = 0; at < words.length; at++)
    if (PASSWORDS.has((words[at] as Word).word) && !innocentPassword(words, at)) return 'sensitive_data/password'
  for (let at = 0; at < words.length; at++) if (namesSocial(words, at, whole) || namesTaxId(words, at)) return 'sensitive_data/number'
  return secrets(words)
}

/** The sensitive columns of the schema, by their names. */
export const sensitiveColumn = ({ words }: NormalisedText, names: readonly string[]): string | undefined =>
  namesColumn(words, names) ? 'sensitive_column' : undefined

/** `their social`, `Bob's social`: the number, where no noun follows that it could belong to (`their social media`). */
function namesSocial(words: readonly Word[], at: number, whole: string): boolean {
  const { word, sentence } = words[at] as Word
  if (word !== 'social') return false
  const next = words[at + 1]
  const stands = next === undefined || next.sentence !== sentence || AFTER_NOUN.has(next.word)
  const before = words[at - 1]?.word ?? ''
  if (/^(?:a|an|the|same|each|every|this)$/.test(before)) return next?.sentence === sentence ? SPELLING.test(next.word) : before === 'same'
  return stands && (POSSESSIVE.has(before) || /(?:'s|s') social\b/.test(whole))
}
const SPELLING = /^(?:start|end|begin|contain)(?:s|ing|ning)?$/
const POSSESSIVE = new Set('their his her my your whose'.split(' '))
const AFTER_NOUN = new Set(
  'and or of for with by in on from to please if starts start starting ends end ending begins begin beginning is are as too now sorted ordered contains containing'.split(
    ' ',
  ),
)

/** A person's number, where `council tax ids` are those of the tax. */
const namesTaxId = (words: readonly Word[], at: number): boolean =>
  words[at]?.word === 'tax' &&
  /^(?:ids?|identifiers?|identifications?)$/.test(words[at + 1]?.word ?? '') &&
  !/^(?:council|arrears|property|income|sales|road|vehicle|city|local|trade|land|customs|import|of)$/.test(words[at - 1]?.word ?? '')

function innocentPassword(words: readonly Word[], at: number): boolean {
  const next = [words[at + 1]?.word ?? '', words[at + 2]?.word ?? '']
  const before = [words[at - 1]?.word ?? '', words[at - 2]?.word ?? '']
  const near = words.slice(Math.max(0, at - 4), at + 5)
  if (
    near.some(({ word }) =>
      /^(?:zuruckgesetzt|geandert|vergessen|change|reinitialise|oublie|cambiado|cambiaron|olvidado|olvidaron|cambiato|dimenticato|esqueceram|zmienili|resetuje|сменили|забыли)$/.test(
        word,
      ),
    )
  )
    return true
  return (
    about.has(next[0] ?? '') ||
    next.some((word) => /^(?:reset|resets|expired|expires|changed|problems|issues|policy)$/.test(word)) ||
    before.some((word) => BEFORE.has(word)) ||
    // `the same password for longer than a year`: its age, which is no secret
    (next[0] === 'for' && /^(?:longer|more|over|years|months|at|ages)$/.test(next[1] ?? '')) ||
    next[0] === 'age' ||
    (before[0] === 'of' && before[1] === 'age') ||
    // `How many tickets are about passwords?`
    (before[0] === 'about' &&
      near.some(({ word }) => /^(?:tickets?|calls?|articles?|questions?|complaints?|mails?|emails?|posts?)$/.test(word)))
  )
}

const singular = (word: string): string =>
  word.endsWith('s') ? word.replace(/(?<=\p{L}{3})ies$/u, 'y').replace(/(?<=(?:sh|ch|x|ss))es$|(?<=[^s])s$/, '') : word

/** Other words for what a column of pay holds, where the schema says that it is sensitive. */
const PAY = ['wage', 'paycheck', 'payslip', 'paycheque', 'remuneration']

interface ColumnNames {
  /** The words of each name. */
  names: readonly (readonly string[])[]
  /** All of them: a question that has none names no column. */
  words: ReadonlySet<string>
}
const prepared = new WeakMap<readonly string[], ColumnNames>()
/** The list of names is the same from question to question, and may be long. */
function prepare(names: readonly string[]): ColumnNames {
  const known = prepared.get(names)
  if (known !== undefined) return known
  const split = names.map((name) => wordsInName(name).map(singular))
  const found = { names: split, words: new Set([...split.flat(), ...(split.some((parts) => parts.includes('salary')) ? PAY : [])]) }
  prepared.set(names, found)
  return found
}

/** All words of a column's name side by side, in either order (`hash of the password`); one word alone counts as itself. */
function namesColumn(words: readonly Word[], list: readonly string[]): boolean {
  if (list.length === 0) return false
  const { names, words: telling } = prepare(list)
  const places = new Map<string, number[]>()
  words.forEach(({ word }, at) => {
    const key = singular(word)
    if (telling.has(key)) places.set(key, [...(places.get(key) ?? []), at])
  })
  if (places.size === 0) return false
  return names.some((parts) => {
    if (parts.includes('salary') && PAY.some((word) => places.has(word))) return true
    const [first = '', ...rest] = parts
    if (rest.length === 0) return first.length > 2 && places.has(first) && !commonWord(words, places.get(first) ?? [], first)
    return (places.get(first) ?? []).some(
      (at) => rest.every((part) => places.get(part)?.some((other) => Math.abs(other - at) <= rest.length + 2)) === true,
    )
  })
}

/** Short names of columns that are everyday words: only where they are asked for as such. */
const EVERYDAY = new Set(['pin', 'salt', 'token', 'otp', 'secret'])
const commonWord = (words: readonly Word[], at: readonly number[], name: string): boolean =>
  EVERYDAY.has(name) &&
  !at.some((place) =>
    /^(?:the|their|his|her|user|users|customer|customers|employee|employees|my|your|its|s|code|codes)$/.test(words[place - 1]?.word ?? ''),
  )
