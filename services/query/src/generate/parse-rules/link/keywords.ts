import type { Token } from '../../../retrieve/words.ts'
import type { Keyword } from './keyword.ts'
import { KEYWORDS } from './keyword-list.ts'
import { CHATTER_WORDS, SEMANTIC_KEYWORDS } from './semantic-keyword-list.ts'

interface Phrase {
  words: string[]
  keyword: Keyword
}
const PLAIN = byFirstWord([...KEYWORDS, ...CHATTER_WORDS])
const SEMANTIC_NAMES = byFirstWord([...KEYWORDS, ...CHATTER_WORDS, ...SEMANTIC_KEYWORDS])

function byFirstWord(keywords: readonly (readonly [Keyword, string])[]): ReadonlyMap<string, Phrase[]> {
  const found = new Map<string, Phrase[]>()
  for (const [keyword, phrases] of keywords) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.trim().split(/\s+/)
      found.set(words[0] ?? '', [...(found.get(words[0] ?? '') ?? []), { words, keyword }])
    }
  }
  for (const list of found.values()) list.sort((a, b) => b.words.length - a.words.length)
  return found
}

/** What the words at this place ask for: the longest phrase that fits. */
export function keywordAt(tokens: readonly Token[], at: number, hasSemanticLayer = false): { keyword: Keyword; length: number } | null {
  const phrase = (hasSemanticLayer ? SEMANTIC_NAMES : PLAIN)
    .get(tokens[at]?.word ?? '')
    ?.find(({ words }) => words.every((word, offset) => tokens[at + offset]?.word === word))
  return phrase ? { keyword: phrase.keyword, length: phrase.words.length } : null
}
