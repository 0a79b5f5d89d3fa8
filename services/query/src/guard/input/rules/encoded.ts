import { isNumber } from '../intent/word-classes.ts'
import type { NormalisedText } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'

const asked = phraseMatcher(
  {
    encoded_payload: [
      '@decode ..8 @do|obey|sql|instructions|command|query|use|it ..1 it|them|that|the|result|this|output|text|run|follow|@do|query|command|statement|sql|and|what|as|to',
      '~@do|answer|interpret ..6 @decode|@cipher',
      '~@decode|reverse|unscramble|descramble|untangle|deobfuscate ..4 @cipher|this|string|text|following|message|code|it|sentence|letters|word|words|payload|§|cipher',
      '@cipher|reversed|backwards|backward|encoded|obfuscated|scrambled|encrypted|leetspeak|rot decode|decoded|run|execute|follow|13|text|instruction|instructions|command|message|payload|then|and|sql|query|string',
      'read|spell|say|written|backwards|write|read backwards|backward|reverse|reversed ..4 and|run|execute|do|then|right|it',
      'first|initial letter|letters|character of ..3 each|every line|word|sentence|paragraph',
    ],
  },
  {
    decode: 'decode|decipher|decrypt|unhex|unbase64|decodes|decoding|deciphering|deobfuscate|unescape|decompress',
    cipher: 'base64|rot13|hex|hexadecimal|caesar|morse|ascii85|base32|binary|rot47|atbash|ciphertext|vigenere|leet|unicode|punycode|pig',
    do: 'run|execute|follow|perform|obey|eval|evaluate|apply|process|carry|do',
  },
)

const printable = (text: string): boolean => text.length >= 4 && /^[\x20-\x7e\s]+$/.test(text) && /[a-z]{3}/i.test(text)

/** Letters move by half the alphabet; each 16-bit unit alone, so that nothing else changes. */
function rot13(text: string): string {
  let turned = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const small = code | 32
    turned += small >= 97 && small <= 122 && code < 128 ? String.fromCharCode(small < 110 ? code + 13 : code - 13) : text[at]
  }
  return turned
}

/** By characters, so that none of them breaks in two. */
function reversed(text: string): string {
  let turned = ''
  for (const character of text) turned = character + turned
  return turned
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}
/** A word of letters and signs has one beside the other. */
const MIXED = /\p{L}[\d@$!|+]|[\d@$!|+]\p{L}/u
const leet = (text: string, one: string): string =>
  text.replaceAll(/[\p{L}\d@$!|+]{2,40}/gu, (word) =>
    /[a-z]/i.test(word) && /[\d@$|+]|!\p{L}/u.test(word) && !/^\d+[a-z]{1,2}$/i.test(word)
      ? word.replaceAll(/[0-9@$!|+]/g, (c) => (c === '1' ? one : (LEET[c] ?? c)))
      : word,
  )

const LONE_LETTERS = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .\-_*·/+]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,300}/gu
/** The same where there is nothing but ASCII in small letters. */
const ASCII_LONE_LETTERS = /(?<![a-z0-9])[a-z0-9](?:[ .\-_*/+]{1,3}[a-z0-9](?![a-z0-9])){3,300}/g

/** `p a s s _ c o d e`: the sign that stands most often draws letters together, any other parts words. */
const drawnByCommonest = (text: string): string =>
  text.replaceAll(LONE_LETTERS, (run) => {
    const signs = run.split(/[\p{L}\p{N}]/u).slice(1, -1)
    const often = new Map<string, number>()
    for (const sign of signs) often.set(sign, (often.get(sign) ?? 0) + 1)
    const [commonest] = [...often].sort(([, one], [, two]) => two - one)[0] ?? ['']
    const letters = run.match(/[\p{L}\p{N}]/gu) ?? []
    return letters.map((letter, n) => (n === 0 || signs[n - 1] === commonest ? letter : ` ${letter}`)).join('')
  })

/** `d e l e t e`, `d.r.o.p`: single letters drawn together; wider gaps part the words. */
const drawnTogether = (text: string, ascii: boolean): string => text.replaceAll(ascii ? ASCII_LONE_LETTERS : LONE_LETTERS, drawRun)
const drawRun = (run: string): string =>
  run
    .split(/ {2,}|(?:(?<!\s)\s+)?[/|]\s*/)
    .map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .join(' ')
const RUN_TOGETHER =
  /(?:drop|truncate|alter|delete)(?:the)?(?:table|database|schema|orders|customers|users|from|all)|deletefrom|insertinto|ignore(?:all|the|your|any)?(?:previous|prior|above|rules|instructions)|system(?:prompt|message)|updat\w{1,30}set|unionselect|showpasswords?|droptable|passwords?fromusers/

/** Whatever can be decoded below has one of these in it; few questions do. */
const MAY_BE_CODED = /[A-Za-z0-9+/_-]{12}|(?:[0-9a-f]{2}[ :,\\x]?){6}|[01]{7}|\d{2,3}[ ,;-]{1,2}\d{2}|%[0-9a-f]|&#|&lt|\\[ux]/i

function* decodings(raw: string): Generator<string> {
  if (!MAY_BE_CODED.test(raw)) return
  for (const [run] of raw.matchAll(/(?:0x)?(?:[0-9a-f]{2}[ :,\\x]?){6,2000}/gi)) {
    const hex = run.replace(/^0x/i, '').replaceAll(/[^0-9a-f]/gi, '')
    yield Buffer.from(hex.length % 2 === 0 ? hex : hex.slice(0, -1), 'hex').toString('latin1')
  }
  for (const [run] of raw.matchAll(/[A-Za-z0-9+/_-]{12,4000}={0,2}/g)) {
    yield Buffer.from(run, 'base64').toString('latin1')
  }
  for (const [run] of raw.matchAll(/(?:\b[01]{7,8}\b[ ,]?){4,500}/g))
    yield String.fromCharCode(
      ...run
        .trim()
        .split(/[ ,]+/)
        .map((bits) => Number.parseInt(bits, 2)),
    )
  for (const [run] of raw.matchAll(/(?:\b\d{2,3}\b[ ,;-]{1,2}){5,800}\d{2,3}\b/g))
    yield String.fromCharCode(...run.split(/[ ,;-]+/).map(Number))
  if (/%[0-9a-f]{2}/i.test(raw))
    yield raw.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('+', ' ')
  if (/&#|\\u|\\x|&lt;/i.test(raw))
    yield raw
      .replaceAll(/&#x([0-9a-f]{1,4});?/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d{1,5});?/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll(/\\u\{?([0-9a-f]{2,4})\}?|\\x([0-9a-f]{2})/gi, (_, wide?: string, narrow?: string) =>
        String.fromCharCode(Number.parseInt(wide ?? narrow ?? '20', 16)),
      )
      .replaceAll('&lt;', '<')
}

/** The same words with other letters, or with signs between: what they say is judged like the text itself. */
export function* respellings({ whole }: NormalisedText): Generator<string> {
  if (MIXED.test(whole))
    for (const one of ['i', 'l']) {
      const read = leet(whole, one)
      if (read !== whole) yield read
    }
  if (/\/\*/.test(whole)) yield whole.replaceAll(/\/\*(?:[^*]|\*(?!\/)){0,200}\*\//g, '')
  if (/\p{L}[-_.*+"'|\\]{1,3}\p{L}/u.test(whole))
    yield whole.replaceAll(/(?<=\p{L})(?!'\p{L}{1,2}(?!\p{L}))[-_.*+"'|\\]{1,3}(?=\p{L})/gu, '')
  if (/['"] ?[+|]{1,2} ?['"]/.test(whole)) yield whole.replaceAll(/['"] ?[+|]{1,2} ?['"]/g, '')
}

/**
 * Other ways to read the same characters: a plain question says nothing in any of them. Where letters are turned or reversed, words
 * that nobody knows become known ones; where no word does, there is nothing to read. A number turned round is a number.
 */
export function* disguises({ whole, words, ascii }: NormalisedText, raw: string, isKnown: (word: string) => boolean): Generator<string> {
  for (const decoded of decodings(raw)) if (printable(decoded)) yield decoded
  const strange: string[] = []
  for (const { word } of words) if (word.length >= SHORTEST_STRANGE && !isNumber(word) && !isKnown(word)) strange.push(word)
  if (strange.some((word) => isKnown(rot13(word)))) yield rot13(whole)
  if (strange.some((word) => isKnown(reversed(word)))) {
    yield reversed(whole)
    yield whole.replaceAll(ascii ? /[a-z]+/g : /\p{L}+/gu, reversed)
  }
  const drawn = drawnTogether(whole, ascii)
  if (drawn === whole) return
  yield drawn
  yield drawnByCommonest(whole)
}

const SHORTEST_STRANGE = 3

const MORSE = /(?:[.\-·–]{1,5}[ /]{1,3}){7}/

/** Asks to decode something. */
export const asksToDecode = ({ words }: NormalisedText): string | undefined => asked(words)

/** Spells something in letters that stand alone. */
export function encoded({ whole, ascii }: NormalisedText, raw: string): string | undefined {
  const lower = raw.toLowerCase()
  const drawn = drawnTogether(lower, ascii && lower === whole)
  if (drawn !== lower && RUN_TOGETHER.test(drawn.replaceAll(' ', ''))) return 'encoded_payload'
  return MORSE.test(whole) ? 'encoded_payload' : undefined
}
