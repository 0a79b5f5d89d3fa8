import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { computedInsight, tieSentence } from './computed-insight.ts'
import { compareExactly, isNumeric, shareOf, sumExactly } from './exact-numbers.ts'

const say = (columns: string[], rows: unknown[][], cut = false) => computedInsight({ columns, rows, cut })

describe('insight, by what was asked', () => {
  const answer = (question: string, columns: string[], rows: unknown[][], sql = '') =>
    computedInsight({ columns, rows, cut: false }, null, { question, sql, now: new Date('2026-11-19') })
  it('says yes or no where the question is whether there is any', () => {
    assert.equal(answer('Are there any overdue invoices?', ['count'], [[48]]), 'Yes: 48.')
    assert.equal(answer('Do we have teachers in Linz?', ['count'], [[0]]), 'No: there is none.')
    assert.equal(answer('Is there a course in Turkish?', ['title'], []), 'No: no row matches.')
    assert.equal(answer('Are there overdue invoices?', ['name'], [['Huber'], ['Moser']]), 'Yes. The result has 2 rows.')
    assert.equal(answer('Is there a course in Turkish?', ['title'], [['Stories']]), 'Yes. The answer is Stories.')
    for (const question of ['Are there more cats than dogs?', 'Are there no open invoices?', 'How many are there?'])
      assert.equal(answer(question, ['count'], [[48]]), 'The answer is 48.')
  })
  it('adds up no different ones: some may be in several groups', () => {
    const rows = [
      ['French', 4],
      ['Turkish', 2],
    ]
    const sql = 'SELECT language, COUNT(DISTINCT students.id) AS "count" FROM …'
    assert.equal(
      answer('students by language', ['language', 'count'], rows, sql),
      '2 rows. The highest count is 4 (French), the lowest 2 (Turkish).',
    )
  })
  it('says that a month is not over where the last one is compared', () => {
    const rows = [
      ['2026-10', 9],
      ['2026-11', 4],
    ]
    assert.match(answer('visits by month', ['month', 'count'], rows) ?? '', / The last period is not over yet\.$/)
    assert.doesNotMatch(answer('visits by month', ['month', 'count'], [['2026-09', 1], ...rows.slice(0, 1)]) ?? '', /not over/)
  })
  it('calls no key the highest', () =>
    assert.equal(answer('invoices', ['last_name', 'id'], [['Huber', 2], ['Moser', 3]]), 'The result has 2 rows.')) // biome-ignore format: rows
})

describe('insight', () => {
  const cases: [what: string, sentence: string | null, columns: string[], rows: unknown[][]][] = [
    ['nothing at all', null, [], []],
    ['no rows', 'The result is empty: no row matches.', ['name'], []],
    ['one value', 'The answer is 42.', ['count'], [[42]]],
    ['one value that ends with a full stop', 'The answer is Civil Eng.', ['dept'], [['Civil Eng.']]],
    ['one row that ends with a full stop', 'One row matches: name is Ana, dept is Civil Eng.', ['name', 'dept'], [['Ana', 'Civil Eng.']]],
    ['a value that is padded', 'The answer is C.', ['grade'], [['C ']]],
    ['one value that is missing', 'There is no value: nothing matches.', ['avg_age'], [[null]]],
    ['one row', 'One row matches: name is Ana, age is 31, city is (none).', ['name', 'age', 'city'], [['Ana', 31, null]]],
    ['a list', 'The result has 2 rows.', ['name'], [['Ana'], ['Bo']]],
    ['a list with repetitions', 'The result has 3 rows, 2 of them different.', ['city'], [['Porto'], ['Berlin'], ['Porto']]],
    [
      'counts by label',
      '3 rows. The highest count is 6 (Open), the lowest 1 (Closed). Together they are 10, of which Open has 60 %.',
      ['status', 'count'],
      [
        ['Open', 6],
        ['Draft', 3],
        ['Closed', 1],
      ],
    ],
    [
      'counts as text, as drivers give them',
      '2 rows. The highest count is 9007199254740993 (a), the lowest 2 (b). Together they are 9007199254740995.',
      ['x', 'count'],
      [
        ['a', '9007199254740993'],
        ['b', '2'],
      ],
    ],
    [
      'equal counts',
      '2 rows, each with the same count: 4.',
      ['status', 'count'],
      [
        ['Open', 4],
        ['Closed', 4],
      ],
    ],
    [
      'a shared first place',
      '3 rows. The highest count is 4 (2 of them), the lowest 1 (c). Together they are 9.',
      ['x', 'count'],
      [
        ['a', 4],
        ['b', 4],
        ['c', 1],
      ],
    ],
    [
      'averages, which do not add up',
      '2 rows. The highest avg_age is 40.5 (a), the lowest 20 (b).',
      ['team', 'avg_age'],
      [
        ['a', 40.5],
        ['b', 20],
      ],
    ],
    [
      'counts by two labels: both are named, and none has a share of its own',
      '3 rows. The highest count is 4 (LinkedIn, Interviewing), the lowest 1 (Referral, Applied). Together they are 7.',
      ['source', 'status', 'count'],
      [
        ['LinkedIn', 'Interviewing', 4],
        ['LinkedIn', 'Applied', 2],
        ['Referral', 'Applied', 1],
      ],
    ],
    [
      'counts by a label and a number, which only together tell the rows apart',
      '3 rows. The highest count is 5 (Ana, 2), the lowest 1 (Bo, 1). Together they are 8.',
      ['name', 'round', 'count'],
      [
        ['Ana', 1, 2],
        ['Ana', 2, 5],
        ['Bo', 1, 1],
      ],
    ],
    [
      'two figures for each label',
      '2 rows. The highest count is 3 (Open), the lowest 1 (Closed). Together they are 4, of which Open has 75 %.',
      ['status', 'avg_age', 'count'],
      [
        ['Open', 4.5, 3],
        ['Closed', 2, 1],
      ],
    ],
    [
      'a label that is missing',
      '2 rows. The highest count is 3 ((none)), the lowest 1 (x). Together they are 4, of which (none) has 75 %.',
      ['source', 'count'],
      [
        [null, 3],
        ['x', 1],
      ],
    ],
    [
      'a rise over time',
      'From 2026-01 to 2026-03 count rose from 1 to 4. The highest was 5 in 2026-02.',
      ['month', 'count'],
      [
        ['2026-01', 1],
        ['2026-02', 5],
        ['2026-03', 4],
      ],
    ],
    [
      'a fall over years',
      'From 2024 to 2026 count fell from 9 to 2. The highest was 9 in 2024.',
      ['year', 'count'],
      [
        ['2024', 9],
        ['2025', 3],
        ['2026', 2],
      ],
    ],
    [
      'numbers that only look like years',
      'The result has 2 rows.',
      ['employees', 'offices'],
      [
        [1999, 3],
        [2001, 4],
      ],
    ],
    [
      'months out of order',
      '2 rows. The highest count is 2 (2026-01), the lowest 1 (2026-02). Together they are 3, of which 2026-01 has 67 %.',
      ['month', 'count'],
      [
        ['2026-02', 1],
        ['2026-01', 2],
      ],
    ],
  ]
  for (const [what, sentence, columns, rows] of cases) it(what, () => assert.equal(say(columns, rows), sentence))
  it('says when rows were cut, and nothing that further rows could make untrue', () => {
    assert.equal(
      say(
        ['status', 'count'],
        [
          ['a', 3],
          ['b', 1],
        ],
        true,
      ),
      'Only the first 2 rows of the result are shown; there are more.',
    )
    assert.equal(say(['n'], [[1]], true), 'Only the first 1 row of the result is shown; there are more.')
  })
  it('shortens a long text', () => assert.ok((say(['bio'], [['x'.repeat(5_000)]]) ?? '').length < 120))
  it('never fails, whatever the rows hold', () => {
    const cell = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.object(), fc.constant('2026-01'))
    const table = fc.integer({ min: 0, max: 4 }).chain((width) =>
      fc.record({
        columns: fc.array(fc.oneof(fc.string(), fc.constant('count')), { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }),
        cut: fc.boolean(),
      }),
    )
    fc.assert(fc.property(table, (result) => ['string', 'object'].includes(typeof computedInsight(result))))
  })
  it('names the highest and the lowest as they are', () => {
    const rows = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: -1_000, max: 1_000 })), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(rows, (pairs) => {
        const labelled = pairs.map(([label, value], at) => [`${at}${label}x`, value])
        const values = pairs.map(([, value]) => value)
        const [, highest, lowest] = /is (-?\d+) \(.*the lowest (-?\d+) \(/s.exec(say(['who', 'points'], labelled) ?? '') ?? []
        if (Math.max(...values) !== Math.min(...values))
          assert.deepEqual([Number(highest), Number(lowest)], [Math.max(...values), Math.min(...values)])
      }),
    )
  })
})

describe('exact numbers', () => {
  it('are added without rounding', () => {
    assert.equal(sumExactly([0.1, 0.2]), '0.3')
    assert.equal(sumExactly(['9007199254740993', '-1', 2.5]), '9007199254740994.5')
    assert.equal(sumExactly([-0.5, '0.25']), '-0.25')
    assert.equal(sumExactly([1.5, 0.5]), '2')
  })
  it('are compared without rounding', () => {
    assert.equal(compareExactly('9007199254740993', '9007199254740992'), 1)
    assert.equal(compareExactly('1.50', 1.5), 0)
    assert.equal(compareExactly(-2, '-1.5'), -1)
  })
  it('are not all that looks like one', () => {
    for (const yes of [0, -1.5, '12', '-0.5']) assert.ok(isNumeric(yes), String(yes))
    for (const no of ['', '1e5', 'x', '1,000', null, true, Number.NaN, Number.POSITIVE_INFINITY, '١']) assert.ok(!isNumeric(no), String(no))
  })
  it('a share is not rounded to nothing or to all', () => {
    assert.equal(shareOf(1, 3), 33)
    assert.equal(shareOf(1, 1000), null)
    assert.equal(shareOf(999, 1000), null)
    assert.equal(shareOf(5, 5), 100)
    assert.equal(shareOf(1, 0), null)
  })

  const figures: [value: unknown, interpretation: string | null, sentence: string][] = [
    [63.666666666666664, 'the average number of days from application date to employee first day', 'The answer is 63.67 days.'],
    [73.33333333333333, 'the percentage of offers where status is Accepted', 'The answer is 73.33 %.'],
    [1, 'the number of days from start time to end time', 'The answer is 1 day.'],
    [45, 'the average number of minutes from start time to end time', 'The answer is 45 minutes.'],
    [12.5, 'the average score', 'The answer is 12.5.'],
    [1 / 810, 'the average share', 'The answer is 0.0012.'],
    ['9007199254740993', null, 'The answer is 9007199254740993.'],
  ]
  for (const [value, interpretation, sentence] of figures)
    it(`says ${value} with its unit where the interpretation names one: ${sentence}`, () => {
      assert.equal(computedInsight({ columns: ['avg'], rows: [[value]], cut: false }, interpretation), sentence)
    })

  it('says how many share a first place', () => {
    const tied = (...values: number[]) => tieSentence({ rows: values.map((value) => [value]), cut: false })
    assert.equal(tied(3), null)
    assert.equal(tied(3, 2, 2), null)
    assert.equal(tied(3, 3, 2), '1 other shares this place.')
    assert.equal(tied(3, 3, 3), '2 others share this place.')
    assert.equal(tied(1, 1, 1, 1, 1, 1), 'At least 5 others share this place.')
  })
})
