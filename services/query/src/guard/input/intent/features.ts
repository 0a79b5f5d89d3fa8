import type { Word } from '../normalised-text.ts'
import { DEEDS } from '../rules/action-verbs.ts'
import { bringsReport } from '../rules/report-idioms.ts'
import { classOf, isNumber, moodOf, shapesAnswers } from './word-classes.ts'

/** Features share this many places: few enough for a small file, so many that sharing seldom matters. */
export const PLACES = 1 << 17
const PIECE = 4

/** FNV-1a, folded: the same on every machine. A feature is hashed piece by piece, since most of them begin alike. */
const EMPTY = 2166136261
function hashed(hash: number, text: string, from = 0, to = text.length): number {
  let sum = hash
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619)
  return sum
}
const placeOf = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) % PLACES

/**
 * The features of the text that is being read, in the order met: twice each place, and one more where it counts in full. They are found
 * again in a table that is as small as the text, so that a question stays within the nearest cache.
 */
let met: number[] = []
/** By place, where in `met` it stands, counted from 1; 0 is free. Cleared for each text. */
let table = new Uint32Array(1024)
let mask = 1023
function begin(words: readonly Word[]): void {
  let most = 8
  for (const { word } of words) most += 24 + 2 * word.length // of a word itself no more than its letters, beside it a dozen
  const room = Math.max(1024, 1 << Math.ceil(Math.log2(2 * most)))
  if (table.length < room) table = new Uint32Array(room)
  else table.fill(0, 0, room)
  mask = room - 1
  met = []
}
const add = (hash: number): void => addPlace(placeOf(hash), 1)
function addPlace(place: number, full: 0 | 1): void {
  for (let slot = place & mask; ; slot = (slot + 1) & mask) {
    const at = table[slot] as number
    if (at === 0) {
      table[slot] = met.push(place * 2 + full)
      return
    }
    const known = met[at - 1] as number
    if (known >> 1 !== place) continue
    met[at - 1] = known | full
    return
  }
}
/** Two words with a blank between. */
const joined = (hash: number, one: string, two: string): number => hashed(hashed(hashed(hash, one), ' '), two)

const MOOD = hashed(EMPTY, 'mood ')
const WORD = hashed(EMPTY, 'word ')
const STEM = hashed(EMPTY, 'stem ')
const PAIR = hashed(EMPTY, 'pair ')
const SKIP = hashed(EMPTY, 'skip ')
const KINDS = hashed(EMPTY, 'kinds ')
const SHAPES = hashed(EMPTY, '<shape>')
const PART = hashed(EMPTY, 'piece ')

const ENDING = /(?<=\p{L}{3})(?:ing|ed|es)$|(?<=\p{L}{2})s$/u
const mayEnd = new Set(['g', 'd', 's'])
const stem = (word: string): string => DEEDS.get(word) ?? (mayEnd.has(word.at(-1) ?? '') ? word.replace(ENDING, '') : word)

/** What the model sees of a text: words, their neighbours, pieces and classes, each also together with the mood of its sentence. */
export function features(words: readonly Word[], asks: boolean): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  visitFeatures(words, asks, (place, weight) => found.set(place, weight))
  return found
}

/** The same without making a list of them. */
export function visitFeatures(words: readonly Word[], asks: boolean, visit: (place: number, weight: number) => void): void {
  begin(words)
  collect(words, asks)
  for (const one of met) visit(one >> 1, (1 + (one & 1)) / 2)
}

function collect(words: readonly Word[], asks: boolean): void {
  let sentence = -1
  let mood = ''
  let before = '<start>'
  let kindBefore = '<start>'
  let earlier = '<start>'
  for (let at = 0; at < words.length; at++) {
    const { word: given, start, sentence: own } = words[at] as Word
    const written = start !== 'none' && bringsReport(words, at) ? 'show' : given // `run the numbers` asks to be shown them
    const { word, kind, stemmed, shapes, whole, pieces } = factsOf(written)
    if (own !== sentence) {
      sentence = own
      before = '<start>'
      kindBefore = '<start>'
      earlier = '<start>'
      mood = moodOf(written)
      add(hashed(MOOD, mood))
    } else if (start === 'strong') {
      mood = moodOf(written)
      add(hashed(MOOD, mood))
    }
    for (const place of whole) addPlace(place, 1)
    for (const place of pieces) addPlace(place, 0)
    add(joined(EMPTY, mood, stemmed))
    add(joined(PAIR, before, word))
    add(joined(SKIP, earlier, word))
    add(joined(KINDS, kindBefore, kind))
    if (start !== 'none') {
      add(joined(EMPTY, start, word))
      add(joined(EMPTY, start, kind))
    }
    if (kind.startsWith('<')) add(joined(EMPTY, mood, kind))
    if (shapes) add(joined(EMPTY, mood, '<shape>'))
    if (word === '<number>' && namesRecord(before)) add(joined(EMPTY, mood, '<record>'))
    earlier = before
    before = word
    kindBefore = kind
  }
  add(hashed(hashed(EMPTY, 'end '), before))
  if (asks) add(hashed(EMPTY, 'question mark'))
}

/** `order 17`, `customer 42`: one record by its number, where `top 10` and `last 7` are amounts. */
const namesRecord = (before: string): boolean => /^\p{L}{3,}$/u.test(before) && !before.endsWith('s') && !AMOUNTS.has(before)
const AMOUNTS = new Set(
  'top first last next previous under over than about least most only limit page below above and after before'.split(' '),
)

/** What a word is, whatever stands around it. */
interface Facts {
  /** Itself, any number being like another. */
  word: string
  kind: string
  stemmed: string
  shapes: boolean
  /** Places of what counts in full, and of what counts half. */
  whole: readonly number[]
  pieces: readonly number[]
}
/** Most words of a question have been met a moment before. */
const KEPT = 4_096
const facts = new Map<string, Facts>()
function factsOf(written: string): Facts {
  const known = facts.get(written)
  if (known !== undefined) return known
  const word = isNumber(written) ? '<number>' : written
  const [kind, stemmed, shapes] = [classOf(written), stem(word), shapesAnswers(written)]
  const whole = [hashed(WORD, word), hashed(STEM, stemmed), ...twosOf(word)]
  if (kind.startsWith('<')) whole.push(hashed(EMPTY, kind))
  if (shapes) whole.push(SHAPES)
  const found = { word, kind, stemmed, shapes, whole: whole.map(placeOf), pieces: piecesOf(word).map(placeOf) }
  if (facts.size >= KEPT) facts.clear()
  facts.set(written, found)
  return found
}

const isSpelt = (word: string): boolean => /[a-z<]/.test(word)

/** Parts of words, for endings and spellings not met before. */
function piecesOf(word: string): number[] {
  if (!isSpelt(word) || word.length <= PIECE) return []
  const framed = `<${word}>`
  return Array.from({ length: framed.length - PIECE + 1 }, (_, at) => hashed(PART, framed, at, at + PIECE))
}

/** Scripts without blanks are read by twos. */
const twosOf = (word: string): number[] =>
  isSpelt(word) ? [] : Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => hashed(PART, word, at, at + 2))

/** One over the length of the vector, so that long texts weigh no more than short ones. */
export function scaleOf(vector: ReadonlyMap<number, number>): number {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  return scaleFor(squares)
}
export const scaleFor = (squares: number): number => (squares === 0 ? 0 : 1 / Math.sqrt(squares))
