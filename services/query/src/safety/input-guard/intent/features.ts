import type { Word } from '../reading.ts'
import { DEEDS } from '../rules/action-verbs.ts'
import { bringsReport } from '../rules/report-idioms.ts'
import { classOf, moodOf } from './word-classes.ts'

/** Features share this many places: few enough for a small file, so many that sharing seldom matters. */
export const PLACES = 1 << 15
const PIECE = 4

/** FNV-1a, folded: the same on every machine. */
function place(feature: string): number {
  let hash = 2166136261
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % PLACES
}

const stem = (word: string): string => DEEDS.get(word) ?? word.replace(/(?<=\p{L}{3})(?:ing|ed|es)$|(?<=\p{L}{2})s$/u, '')

/** What the model sees of a text: words, their neighbours, pieces and classes, each also together with the mood of its sentence. */
export function features(words: readonly Word[], asks: boolean): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const add = (feature: string, weight = 1) => {
    const key = place(feature)
    if ((found.get(key) ?? 0) < weight) found.set(key, weight)
  }
  let sentence = -1
  let mood = ''
  let before = { word: '<start>', kind: '<start>' }
  let earlier = '<start>'
  for (const [at, { word: given, start, sentence: own }] of words.entries()) {
    const written = start !== 'none' && bringsReport(words, at) ? 'show' : given // `run the numbers` asks to be shown them
    const word = /^\d+$/.test(written) ? '<number>' : written
    if (own !== sentence) {
      sentence = own
      before = { word: '<start>', kind: '<start>' }
      earlier = '<start>'
      mood = moodOf(written)
      add(`mood ${mood}`)
    } else if (start === 'strong') {
      mood = moodOf(written)
      add(`mood ${mood}`)
    }
    const kind = classOf(written)
    add(`word ${word}`)
    add(`stem ${stem(word)}`)
    add(`${mood} ${stem(word)}`)
    add(`pair ${before.word} ${word}`)
    add(`skip ${earlier} ${word}`)
    add(`kinds ${before.kind} ${kind}`)
    if (start !== 'none') {
      add(`${start} ${word}`)
      add(`${start} ${kind}`)
    }
    if (kind.startsWith('<')) {
      add(kind)
      add(`${mood} ${kind}`)
    }
    pieces(word, add)
    earlier = before.word
    before = { word, kind }
  }
  add(`end ${before.word}`)
  if (asks) add('question mark')
  return found
}

/** Parts of words, for endings and spellings not met before; scripts without blanks are read by twos. */
function pieces(word: string, add: (feature: string, weight?: number) => void): void {
  if (/[a-z<]/.test(word)) {
    if (word.length <= PIECE) return
    const framed = `<${word}>`
    for (let at = 0; at + PIECE <= framed.length; at++) add(`piece ${framed.slice(at, at + PIECE)}`, 0.5)
  } else for (let at = 0; at + 2 <= word.length; at++) add(`piece ${word.slice(at, at + 2)}`)
}

/** One over the length of the vector, so that long texts weigh no more than short ones. */
export function scaleOf(vector: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const weight of vector.values()) sum += weight * weight
  return sum === 0 ? 0 : 1 / Math.sqrt(sum)
}
