import { stem } from '../../../retrieve/stem.ts'
import { FUNCTION_WORDS, type Token } from '../../../retrieve/words.ts'

/** May stand inside a phrase without changing it: turned it down, time-to-hire. */
const INSIDE: ReadonlySet<string> = new Set([
  'it',
  'one',
  'them',
  'him',
  'her',
  'us',
  'ones',
  '-',
  'been',
  'already',
  'also',
  'still',
  'ever',
  'a',
  'an',
  'the',
  'any',
  'our',
  'their',
  'his',
])

/** Where the words stand one after the other. */
export function runs(tokens: readonly Token[], words: readonly string[]): { from: number; to: number }[] {
  if (words.length === 0) return []
  const [first = '', ...others] = words
  return tokens.flatMap((_, from) => {
    if (!says(tokens, from, first)) return []
    let at = from + 1
    for (const wanted of others) {
      at = afterApostrophe(tokens, at)
      while (at < tokens.length && !says(tokens, at, wanted) && mayStandBefore(tokens[at]?.word ?? '', wanted)) at += 1
      if (!says(tokens, at, wanted)) return []
      at += 1
    }
    return [{ from, to: at }]
  })
}

/** "How much rent did we collect": what was done is asked for with a helping verb and who did it in between. */
const mayStandBefore = (word: string, wanted: string): boolean => INSIDE.has(word) || (isDeed(wanted) && AUXILIARIES.has(word))
const AUXILIARIES: ReadonlySet<string> = new Set('did do does have has had was were is are been we you they i'.split(' '))

const isDeed = (word: string): boolean => /ed$/.test(word) || IRREGULAR_DEEDS.has(word)

/** "the constructors' title", "the season's winner" */
function afterApostrophe(tokens: readonly Token[], at: number): number {
  if (!/^['’ʼ]$/.test(tokens[at]?.word ?? '')) return at
  return tokens[at + 1]?.word === 's' ? at + 2 : at + 1
}

/** Behind one of these a verb stands in its base form: "did we hire", "to approve". */
export const HELPS: ReadonlySet<string> = new Set('did do does didn doesn don to will never'.split(' '))

/** "Did not come" is what the semantic layer calls "came". */
const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  `came come|went go|seen see|saw see|bought buy|sold sell|spent spend|left leave|won win|lost lose|met meet|built build|taught teach|taken take|took take
   written write|wrote write|given give|gave give|held hold|made make|found find|sent send|brought bring|drawn draw|chosen choose|begun begin`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' '))
    .map(([past = '', base = '']): [string, string] => [past, base]),
)

/** The same word but for its ending. What is done is not what it is done to: "interviewed" and "interviewing" are no interview. */
function says(tokens: readonly Token[], at: number, wanted: string): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (token.word === wanted || token.word === `${wanted}s`) return true
  if (BASE_FORMS.get(wanted) === token.word) return tokens.slice(Math.max(0, at - 5), at).some(({ word }) => HELPS.has(word))
  // "in" has the stem of "innings", and says nothing of them.
  if (token.stem !== stem(wanted) || FUNCTION_WORDS.has(token.word) || FUNCTION_WORDS.has(wanted)) return false
  if (isDeed(wanted) && /ing$/.test(token.word)) return BEFORE_DOING.has(tokens[at - 1]?.word ?? '')
  if (/ing$/.test(wanted) || /ing$/.test(token.word)) return false
  if (!isDeed(wanted)) return !isDeed(token.word)
  return !/s$/.test(token.word) && !isStillToDo(tokens, at) && tokens.slice(Math.max(0, at - 5), at).some(({ word }) => HELPS.has(word))
}

/** "has to hand in", "need to approve", "yet to answer": that was not done. */
const isStillToDo = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.word === 'to' &&
  /^(has|have|had|having|need|needs|needed|yet|still|supposed|about|want|wants|able)$/.test(tokens[at - 2]?.word ?? '')

/** Behind one of these "sending" says what was done: "from sending the offer to signing it". */
const BEFORE_DOING: ReadonlySet<string> = new Set('from between and to until till after before of without'.split(' '))

export const IRREGULAR_DEEDS: ReadonlySet<string> = new Set('sent held written left won born paid'.split(' '))
