import type { Token } from '../../../schema-index/words.ts'
import type { Cue } from './cue.ts'
import { CUE_WORDS } from './cue-words.ts'
import { CHATTER_WORDS, NOTED_CUE_WORDS } from './noted-cue-words.ts'

interface Phrase {
  words: string[]
  cue: Cue
}
const PLAIN = byFirstWord([...CUE_WORDS, ...CHATTER_WORDS])
const NOTED = byFirstWord([...CUE_WORDS, ...CHATTER_WORDS, ...NOTED_CUE_WORDS])

function byFirstWord(cues: readonly (readonly [Cue, string])[]): ReadonlyMap<string, Phrase[]> {
  const found = new Map<string, Phrase[]>()
  for (const [cue, phrases] of cues) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.trim().split(/\s+/)
      found.set(words[0] ?? '', [...(found.get(words[0] ?? '') ?? []), { words, cue }])
    }
  }
  for (const list of found.values()) list.sort((a, b) => b.words.length - a.words.length)
  return found
}

/** What the words at this place ask for: the longest phrase that fits. */
export function cueAt(tokens: readonly Token[], at: number, isNoted = false): { cue: Cue; length: number } | null {
  const phrase = (isNoted ? NOTED : PLAIN)
    .get(tokens[at]?.word ?? '')
    ?.find(({ words }) => words.every((word, offset) => tokens[at + offset]?.word === word))
  return phrase ? { cue: phrase.cue, length: phrase.words.length } : null
}
