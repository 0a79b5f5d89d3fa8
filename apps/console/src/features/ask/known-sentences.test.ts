import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { decide } from '../../../../../services/query/src/ask/decide.ts'
import { inWords } from '../../../../../services/query/src/ask/steps/estimate-cost.ts'
import { REFUSAL } from '../../../../../services/query/src/ask/steps/guard.ts'
import { computedInsight, cutSentence, tieSentence } from '../../../../../services/query/src/generate/insight/computed-insight.ts'
import { sayOutOfScope } from '../../../../../services/query/src/generate/out-of-scope.ts'
import { NOTHING } from '../../../../../services/query/src/generate/replies.ts'
import { CallLimitReached } from '../../../../../services/query/src/llm/call-limiter.ts'
import { knownSentences, SENTENCES } from './known-sentences.ts'

const MODEL = JSON.parse(readFileSync(new URL('../../../../../services/talent/reporting-model.json', import.meta.url), 'utf8')) as {
  out_of_scope: Record<string, { reason?: string }>
}
const insight = (columns: string[], rows: unknown[][], interpretation: string | null = null) =>
  computedInsight({ columns, rows, cut: false }, interpretation) ?? ''
const generated = { kind: 'sql', sql: 'select 1', interpretation: 'one', others: [], isContradicted: false } as const
const unclear = (confidence: number, uncovered: string[], stored: string[] = []) => {
  const decided = decide({ ...generated, confidence, uncovered, stored })
  return decided.decision === 'answer' ? '' : decided.message
}

/** As the Query API forms them itself. */
const SAID: ReadonlyArray<readonly [text: string, keys: readonly string[]]> = [
  [REFUSAL, ['refused']],
  [NOTHING, ['nothingPoints']],
  [unclear(0.4, []), ['unsure']],
  [unclear(0.4, ['wizards', 'elves']), ['unknownWords', 'without']],
  [unclear(0.4, ['Merlin'], ['Merlin']), ['notClearHow', 'meant']],
  [unclear(0.01, ['wizards']), ['unknownWords', 'notHere']],
  [new CallLimitReached(12).message, ['manyCalls']],
  [`This looks at about ${inWords(2_400_000)} rows and may take a while.`, ['large']],
  [cutSentence({ rows: [[1], [2]] }), ['cut']],
  [insight(['a'], []), ['empty']],
  [insight(['a'], [[null]]), ['noValue']],
  [computedInsight({ columns: ['count'], rows: [[48]], cut: false }, null, { question: 'Are there open offers?' }) ?? '', ['thereAre']],
  [computedInsight({ columns: ['count'], rows: [[0]], cut: false }, null, { question: 'Are there open offers?' }) ?? '', ['thereIsNone']],
  [insight(['a'], [[91.25]], 'the average days from application to offer'), ['inDays']],
  [insight(['a'], [[4]]), ['answer']],
  [insight(['source'], [['Agency']]), ['answerText']],
  [insight(['status', 'average_days'], [['Sent', 4.5]]), ['oneRow']],
  [sayOutOfScope({ topic: 'pay', said: 'salary', reason: MODEL.out_of_scope['pay']?.reason ?? '' }), ['outOfScope', 'noPay']],
  [
    sayOutOfScope({ topic: 'contact data', said: 'phone', reason: MODEL.out_of_scope['contact data']?.reason ?? '' }),
    ['outOfScope', 'noContact'],
  ],
  [sayOutOfScope({ topic: 'weather', said: 'rain' }), ['nothingAbout']],
  [
    insight(
      ['city', 'count'],
      [
        ['Berlin', 3],
        ['Porto', 1],
      ],
    ),
    ['ranking', 'totalShare'],
  ],
  [
    insight(
      ['city', 'age'],
      [
        ['Berlin', 3],
        ['Porto', 3],
      ],
    ),
    ['allSame'],
  ],
  [
    insight(
      ['month', 'count'],
      [
        ['2026-01', 3],
        ['2026-02', 1],
      ],
    ),
    ['fell', 'peak'],
  ],
  [
    insight(
      ['month', 'count'],
      [
        ['2026-01', 3],
        ['2026-02', 3],
      ],
    ),
    ['same'],
  ],
  [insight(['name'], [['Ada'], ['Ada'], ['Bo']]), ['repeated']],
  [
    insight(
      ['name', 'city'],
      [
        ['Ada', 'x'],
        ['Bo', 'y'],
      ],
    ),
    ['list'],
  ],
  [tieSentence({ rows: [[1], [1], [2]], cut: false }) ?? '', ['ties']],
]

describe('the sentences of the Query API', () => {
  it('are recognised as it forms them', () => {
    for (const [text, keys] of SAID)
      assert.deepEqual(
        knownSentences(text)?.map(({ key }) => key),
        keys,
        text,
      )
  })

  it('give what differs in them', () => {
    const [ranking, total] =
      knownSentences(
        insight(
          ['city', 'count'],
          [
            ['Berlin', 3],
            ['Porto', 1],
            ['Rome', 1],
          ],
        ),
      ) ?? []
    assert.deepEqual(ranking?.values, { rows: '3', measure: 'count', high: '3', best: 'Berlin', low: '1', least: '2 of them' })
    assert.deepEqual(total?.values, { sum: '5', best: 'Berlin', share: '60' })
  })

  it('are left alone where one of them is not known: names that look like sentences, or the words of a model', () => {
    assert.equal(knownSentences('The answer is 4. Most of them are in Berlin.'), null)
    assert.equal(knownSentences('The answer is Ada. She lives in Berlin.'), null)
    assert.equal(knownSentences(''), null)
  })

  it('have a German sentence with the same slots each', () => {
    const { known } = JSON.parse(readFileSync(new URL('../../locales/de/ask.json', import.meta.url), 'utf8'))
    for (const [key, [template = '']] of Object.entries(SENTENCES)) {
      assert.ok(key in known, key)
      const given = [...template.matchAll(/\{(\w+)#?\}/g)].map(([, name]) => name)
      for (const [, slot] of String(known[key]).matchAll(/\{\{(\w+)\}\}/g)) assert.ok(given.includes(slot), `${key}: ${slot}`)
    }
  })
})
