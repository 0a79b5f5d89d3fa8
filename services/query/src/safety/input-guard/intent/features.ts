import type { Word } from '../reading.ts'
import { DEEDS } from '../rules/action-verbs.ts'
import { bringsReport } from '../rules/report-idioms.ts'
import { classOf, isNumber, moodOf } from './word-classes.ts'

/** Features share this many places: few enough for a small file, so many that sharing seldom matters. */
export const PLACES = 1 << 15
const PIECE = 4

/** FNV-1a, folded: the same on every machine. A feature is hashed piece by piece, since most of them begin alike. */
const EMPTY = 2166136261
function hashed(hash: number, text: string, from = 0, to = text.length): number {
  let sum = hash
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619)
  return sum
}
const placeOf = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) % PLACES

/** The features of the text that is being read: twice the weight for each place, that of its heaviest, and the places in the order met. */
const doubled = new Uint8Array(PLACES)
let places: number[] = []
function add(hash: number, weight: 1 | 0.5 = 1): void {
  const place = placeOf(hash)
  const known = doubled[place] ?? 0
  if (known === 0) places.push(place)
  if (known < 2 * weight) doubled[place] = 2 * weight
}
/** Two words with a blank between. */
const joined = (hash: number, one: string, two: string): number => hashed(hashed(hashed(hash, one), ' '), two)

const MOOD = hashed(EMPTY, 'mood ')
const WORD = hashed(EMPTY, 'word ')
const STEM = hashed(EMPTY, 'stem ')
const PAIR = hashed(EMPTY, 'pair ')
const SKIP = hashed(EMPTY, 'skip ')
const KINDS = hashed(EMPTY, 'kinds ')
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
  collect(words, asks)
  const met = places
  places = []
  for (const place of met) {
    visit(place, (doubled[place] ?? 0) / 2)
    doubled[place] = 0
  }
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
    const word = isNumber(written) ? '<number>' : written
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
    const kind = classOf(written)
    const stemmed = stem(word)
    add(hashed(WORD, word))
    add(hashed(STEM, stemmed))
    add(joined(EMPTY, mood, stemmed))
    add(joined(PAIR, before, word))
    add(joined(SKIP, earlier, word))
    add(joined(KINDS, kindBefore, kind))
    if (start !== 'none') {
      add(joined(EMPTY, start, word))
      add(joined(EMPTY, start, kind))
    }
    if (kind.startsWith('<')) {
      add(hashed(EMPTY, kind))
      add(joined(EMPTY, mood, kind))
    }
    addPieces(word)
    earlier = before
    before = word
    kindBefore = kind
  }
  add(hashed(hashed(EMPTY, 'end '), before))
  if (asks) add(hashed(EMPTY, 'question mark'))
}

/** Parts of words, for endings and spellings not met before; scripts without blanks are read by twos. */
function addPieces(word: string): void {
  if (/[a-z<]/.test(word)) {
    if (word.length <= PIECE) return
    const framed = `<${word}>`
    for (let at = 0; at + PIECE <= framed.length; at++) add(hashed(PART, framed, at, at + PIECE), 0.5)
  } else for (let at = 0; at + 2 <= word.length; at++) add(hashed(PART, word, at, at + 2))
}

/** One over the length of the vector, so that long texts weigh no more than short ones. */
export function scaleOf(vector: ReadonlyMap<number, number>): number {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  return scaleFor(squares)
}
export const scaleFor = (squares: number): number => (squares === 0 ? 0 : 1 / Math.sqrt(squares))
