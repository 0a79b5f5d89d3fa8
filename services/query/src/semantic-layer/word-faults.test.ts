import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SemanticModel } from './semantic-model.ts'
import { sharedWords, wordWarnings } from './word-faults.ts'

const model = (tables: SemanticModel['tables'], more: Partial<SemanticModel> = {}): SemanticModel => ({ version: 1, tables, ...more })
const told = (found: { path: (string | number)[]; message: string }[]) => found.map(({ path, message }) => `${path.join('/')} ${message}`)

describe('The words of a semantic layer', () => {
  it('mean one thing in a table, whatever kinds the things are', () => {
    const found = told(
      sharedWords(
        model({
          loans: {
            measures: { income: { expression: 'sum(fee)', synonyms: ['Late'] } },
            dimensions: { income: 'kind' },
            filters: { late: 'back_on is null' },
            columns: { fee: { synonyms: ['charge'] }, tax: { synonyms: ['charges'] } },
          },
        }),
      ),
    )
    assert.deepEqual(found, [
      'tables/loans/dimensions/income "income" is also a word for the measure "income" of loans: a question could mean either. Keep it for one of them',
      'tables/loans/filters/late "late" is also a word for the measure "income" of loans: a question could mean either. Keep it for one of them',
      'tables/loans/columns/tax/synonyms/0 "charges" is also a word for the column "fee" of loans: a question could mean either. Keep it for one of them',
    ])
  })
  it('may be said twice of the same thing, and of two tables by what only has a meaning in each', () =>
    assert.deepEqual(
      sharedWords(
        model({
          loans: {
            name: 'loan',
            synonyms: ['loans'],
            filters: { open: { where: 'x', synonyms: ['open'] } },
            measures: { fees: 'sum(fee)' },
          },
          claims: { filters: { open: 'y' }, columns: { kind: { synonyms: ['sort'] } } },
          cases: { columns: { kind: { synonyms: ['sort'] } } },
        }),
      ),
      [],
    ))
  it('may be those of a filter that only says who, when, or how long', () =>
    assert.deepEqual(
      sharedWords(
        model({
          loans: {
            filters: {
              open: 'back_on is null',
              opened: { date: 'taken_on', synonyms: ['begin'] },
              lent: { where: 'a > 1', by: ['b'], synonyms: ['open'] },
            },
            columns: { taken_on: { synonyms: ['begin'] } },
            measures: { 'loan time': { days: ['taken_on', 'back_on'], is_duration: true, synonyms: ['open'] } },
          },
        }),
      ),
      [],
    ))
  it('mean one measure in the whole file', () =>
    assert.deepEqual(told(sharedWords(model({ loans: { measures: { income: 'sum(a)' } }, fines: { measures: { Income: 'sum(b)' } } }))), [
      'tables/fines/measures/Income "Income" is also a word for the measure "income" of loans: a question could mean either. Keep it for one of them',
    ]))
  it('mean one value of a column', () =>
    assert.deepEqual(told(sharedWords(model({ loans: { columns: { kind: { values: { A: ['film'], B: ['films'] } } } } }))), [
      'tables/loans/columns/kind/values/B/0 "films" is also a word for the value A of kind: a question could mean either. Keep it for one of them',
    ]))
  it('are doubtful where a table and a figure, two roles, or a topic out of scope share one', () =>
    assert.deepEqual(
      told(
        wordWarnings(
          model(
            {
              loans: { synonyms: ['sales'], measures: { income: { expression: 'sum(fee)', synonyms: ['sales'] } } },
              members: { roles: { guide: { key: 'a.b' } } },
              staff: { roles: { guide: { key: 'a.c' } } },
            },
            { out_of_scope: { pay: { words: ['income'] } } },
          ),
        ),
      ),
      [
        'tables/loans/measures/income/synonyms/0 "sales" is also a word for the table loans: a question could mean either',
        'tables/staff/roles/guide "guide" is also a word for the role "guide" of members: a question could mean either',
        'out_of_scope/pay/words/0 "income" is also a word for the measure "income" of loans: questions with it are not answered',
      ],
    ))
  it('are doubtful where nearly every question has them', () =>
    assert.deepEqual(
      told(
        wordWarnings(
          model(
            {
              loans: {
                synonyms: ['how', 'many', 'Show me', 'lending'],
                filters: { by: 'a > 1', done: 'b > 1' },
                measures: { per: 'sum(fee)' },
              },
              members: {
                roles: { mentor: { key: 'a.b', words_before_value: ['by'] } },
                measures: { heads: { expression: 'count(*)', synonyms: ['how many members'] } },
              },
            },
            { out_of_scope: { pay: { words: ['which'] } } },
          ),
        ),
      ).map((line) => line.split(' is a word')[0]),
      [
        'tables/loans/synonyms/0 "how"',
        'tables/loans/synonyms/1 "many"',
        'tables/loans/synonyms/2 "Show me"',
        'tables/loans/measures/per "per"',
        'tables/loans/filters/by "by"',
        'out_of_scope/pay/words/0 "which"',
      ],
    ))
})
