import type { NormalisedText, Word } from '../normalised-text.ts'
import { ambiguous, DEEDS, MAKING, PRODUCTS, READING, unmistakable } from './action-verbs.ts'
import { addsSummary, shapesAnswer } from './answer-shape.ts'
import { bringsReport, titleLength } from './report-idioms.ts'
import { ANALYTIC, CHANGING, COUNTING, GENTLE, NOUN_AFTER } from './write-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words that can only begin the object of the verb before them. */
const OBJECT = set(
  'the all every each any this that these those my our your his her their its both everything everyone everybody anything a an another some whatever it them him themselves me us yourself myself',
)
const PARTICLES = set('out away off up down back over')
const WH = set('how which what who whom whose when where why')

/** The words after this one, to the end of its sentence; a particle of the verb is left out (`wipe out the …`). */
function rest(words: readonly Word[], at: number, most = 24): string[] {
  const sentence = words[at]?.sentence
  const found: string[] = []
  for (let n = at + 1; n < words.length && words[n]?.sentence === sentence && found.length < most; n++) found.push((words[n] as Word).word)
  return PARTICLES.has(found[0] ?? '') && found[1] !== undefined && !NOUN_AFTER.has(found[1]) ? found.slice(1) : found
}

const number = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)
const figures = (after: readonly string[]): boolean => after.some((word) => ANALYTIC.has(word))

const SHAPING = set('append insert embed relabel truncate allocate assign discard eliminate introduce prepend modify rewrite inflate')
const mayShape = (verb: string): boolean => ambiguous.has(verb) || SHAPING.has(verb)

/** `Reactivate customer 3`, `Notify Ann that …`; not `Cancel requests per month`, `Open orders by country`. */
function deed(words: readonly Word[], at: number): boolean {
  const { word, start } = words[at] as Word
  // These may shape an answer as well (`change it to 2023`) and are judged with the writes.
  if (CHANGING.has(word) || GENTLE.has(word)) return false
  const after = rest(words, at)
  const [first, second] = after
  if (first === undefined) return start === 'strong' && unmistakable.has(word) && words.length <= 3
  if (NOUN_AFTER.has(first) || (mayShape(word) && shapesAnswer(after))) return false
  const plain = OBJECT.has(first) || second === 's' || (number(second) && !figures(after))
  if (start === 'weak') return OBJECT.has(first) && (unmistakable.has(word) || ambiguous.has(word))
  if (unmistakable.has(word)) return plain || !after.some((next) => COUNTING.has(next))
  if (word === 'let') return plain && first !== 'me' && first !== 'us'
  return ambiguous.has(word) && plain && !WH.has(first) && !(first === 'me' && second === 'know')
}

/** `Write an exploit`, `Make me an admin`; not `Make a list of …`, `Write a query that finds …`, `Make it monthly`. */
function makes(words: readonly Word[], at: number): boolean {
  const { word, start } = words[at] as Word
  if (start === 'none' || !MAKING.has(word)) return false
  const after = rest(words, at)
  if (!OBJECT.has(after[0] ?? '') || shapesAnswer(after) || (after.length === 2 && number(after[1]))) return false
  return !after.slice(0, 9).some((next) => PRODUCTS.has(next)) && !after.some((next) => WH.has(next))
}

const HELPERS = set(
  'please kindly also just now then ever could would can will should must may might have had has are were was to not nt t do did be been going able already really quickly simply first only never always actually still ve ll d go ahead and',
)
/** `do you sell`, `have you shipped`: the company is asked, not told. */
const ASKED = set('do did have had has are were was')
const CLAUSE = set(
  'after once when before until unless if because since while till that for ask asked asks tell tells told want wants need needs like expect require allow let make help why dont nt t mind so and',
)

/** `after you delete …`, `ask you to erase …`, `why don't you empty …`; not `what do you sell`, `the parts you shipped`. */
function addressed(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence
  const before = words[at - 1]?.sentence === sentence ? (words[at - 1]?.word ?? '') : ''
  if (ASKED.has(before) || !CLAUSE.has(before)) return false
  let head = at + 1
  while (head < at + 7 && words[head]?.sentence === sentence && HELPERS.has((words[head] as Word).word)) head++
  const verb = words[head]
  if (verb === undefined || verb.sentence !== sentence) return false
  const lemma = DEEDS.get(verb.word)
  if (lemma === undefined || READING.has(lemma)) return false
  // `How would revenue change if you raised prices by 5 percent?` supposes and orders nothing.
  if (
    before === 'if' &&
    (CHANGING.has(lemma) || GENTLE.has(lemma)) &&
    words.some((word) => word.sentence === sentence && WH.has(word.word))
  )
    return false
  const after = rest(words, head)
  if (lemma === 'let' && /^(?:me|us)$/.test(after[0] ?? '')) return false // `if you could let me know`
  return after.length > 0 && !shapesAnswer(after)
}

const INVITING = set('mind about try consider recommend suggest start begin appreciate')

/** `How about removing all inactive users?` */
function invited(words: readonly Word[], at: number): boolean {
  const { word, sentence } = words[at] as Word
  if (!word.endsWith('ing') || words[at - 1]?.sentence !== sentence || !INVITING.has(words[at - 1]?.word ?? '')) return false
  const lemma = DEEDS.get(word)
  if (lemma === undefined || READING.has(lemma)) return false
  const after = rest(words, at)
  return after.length > 0 && !shapesAnswer(after) && !NOUN_AFTER.has(after[0] ?? '')
}

/** Orders to do something else than to answer: verb, object and mood decide, not the words around them. */
export function commands({ words, text }: NormalisedText): string | undefined {
  if (addsSummary(text)) return undefined
  for (let at = titleLength(text, words); at < words.length; at++) {
    const { word, start } = words[at] as Word
    if (start !== 'none' && !bringsReport(words, at)) {
      if (deed(words, at)) return `action_request/${unmistakable.has(word) ? 'deed' : 'maybe-deed'}-${start}`
      if (makes(words, at)) return 'action_request/makes'
    }
    if (word === 'you' && addressed(words, at)) return 'action_request/addressed'
    if (invited(words, at)) return 'action_request/invited'
  }
  return undefined
}
