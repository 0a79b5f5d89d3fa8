import { type Offered, type Vocabulary, vocabulary } from './encoder-input/vocabulary.ts'
import { wordVectors } from './encoder-input/word-vectors.ts'

const KEYWORDS = (
  '<pad> <s> </s> SELECT DISTINCT FROM WHERE GROUP HAVING ORDER DESC LIMIT LIMIT1 UNION EXCEPT INTERSECT AND OR count sum avg min max STAR ( ) ' +
  '= != < > <= >= LIKE LIKE_START LIKE_END LIKE_EQ NOT_LIKE NOT_LIKE_START NOT_LIKE_END NOT_LIKE_EQ IN NOT_IN BETWEEN ISNULL NOTNULL ON + - * / ' +
  '#0 #1 #2 #3 #4 #5 #6 #7 #8 #9 #10 DURING NOT_DURING year month day yearmonth days TODAY PCT RATIO countif // ITEM LEFT NOT_BETWEEN #12 #100 #1000 sumif NONE #24 #60 #1440 #3600 weekday hour'
).split(' ')

/** A vocabulary of a few words, each with a direction of its own but for two that lie near each other: `hired` and `employed`. */
export function smallVocabulary(offered: Offered | null = null): Vocabulary {
  const words = ['candidate', 'name', 'offer', 'status', 'hired', 'employed', 'berlin', 'city']
  const rows = new Int8Array(words.length * 8)
  for (const [at, word] of words.entries()) {
    rows[at * 8 + (word === 'employed' ? words.indexOf('hired') : at)] = 100
    if (word === 'employed') rows[at * 8 + 7] = 30
  }
  const sizes = { maxQuestion: 56, maxValues: 32, wordsPerNode: 6, numeric: 32, keywords: 96 }
  return vocabulary(wordVectors(words, rows, 8), ['how', 'many'], KEYWORDS, sizes, offered)
}
