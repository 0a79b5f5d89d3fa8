import type { Word } from '../normalised-text.ts'
import { DEEDS, isDone, unmistakable } from '../rules/action-verbs.ts'
import { CHANGING, DESTROYING, DETERMINERS, GENTLE, PRONOUNS } from '../rules/write-words.ts'
import { ALARMING_WORDS } from './word-classes.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Before a participle these make a verb of it: `get deleted`, `was granted`. */
const AUXILIARIES = set(
  'is are was were be been being am get gets getting got s not never will would should must shall to i we you they he she it',
)
/** What begins no noun: `paid by card`, `shipped after May`. */
const NO_NOUN = set(
  'a an and or but nor as at by for from in into of off on onto out over per since than then that this to until up via vs when where which while who why whose with without before after during between under not no yes if so now please today immediately again also only too me us here there',
)

/** What belongs to the machine is no business: `stored procedures`. */
const ALARMING = new Set(ALARMING_WORDS)

const isNoun = (word: string): boolean =>
  /^\p{L}+$/u.test(word) && !NO_NOUN.has(word) && !DETERMINERS_ONLY.has(word) && !PRONOUNS.has(word) && !ALARMING.has(word)
/** Of these the list of determiners has some that are nouns as well: `cancelled orders` is as good as `cancelled trips`. */
const DETERMINERS_ONLY = new Set(
  [...DETERMINERS].filter((word) => !/^(?:user|customer|order|employee|record|row|rows|records|candidate|product)$/.test(word)),
)

/** The words without the states that stand before a noun: `shipped purchase orders` are purchase orders. */
export function withoutStates(words: readonly Word[]): Word[] {
  return words.filter(({ word, sentence }, at) => {
    const next = words[at + 1]
    const before = words[at - 1]?.sentence === sentence ? (words[at - 1]?.word ?? '') : ''
    return !(isDone(word) && DEEDS.has(word) && next?.sentence === sentence && isNoun(next.word) && !AUXILIARIES.has(before))
  })
}

const ASKING = set(
  'show list display count give see me us all the a an of in by per with without and or for each how many much which what are is there do does have has our latest newest top number total sum average name',
)
const YEAR = /^(?:19|20)\d\d$/
/** First in a sentence these order something, whatever else they are in the schema. */
const ORDERING = [CHANGING, DESTROYING, GENTLE, unmistakable]

/** Words of the schema, their states, and what every list and count is asked for with: nothing in it could be an order. */
export const onlyAsksForData = (words: readonly Word[], isOfSchema: (word: string) => boolean): boolean =>
  words.some(({ word }) => isOfSchema(word)) &&
  !words.some(({ word, start }) => start !== 'none' && ORDERING.some((verbs) => verbs.has(word))) &&
  withoutStates(words).every(({ word }) => isOfSchema(word) || ASKING.has(word) || YEAR.test(word))
