import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { catalogTable, indexedTable } from '../../../retrieve/index.fixture.ts'
import { findDates } from './dates.ts'
import { splitQuestion } from './items.ts'
import { keywordAt } from './keywords.ts'
import { linkNames } from './link-names.ts'
import { linkValues } from './link-values.ts'
import { findNumbers } from './numbers.ts'
import { questionTokens } from './question-tokens.ts'

const schema = viewSchema(
  [
    indexedTable(
      catalogTable('singer', {
        id: 'int!',
        singer_name: 'text',
        first_name: 'text',
        last_name: 'text',
        birth_date: 'date',
        country: 'text',
      }),
    ),
    indexedTable(catalogTable('concert', { id: 'int!', name: 'text', singer_id: 'int', ticket_price: 'real' }, ['singer_id → singer'])),
  ],
  'sqlite',
)
const names = (question: string) => {
  const tokens = questionTokens(question, schema)
  const { columns } = linkNames(schema, tokens)
  const mention = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')
  return new Map(columns.map((link) => [mention(link.from, link.to), link.options]))
}
const best = (question: string, words: string) => {
  const [option] = names(question).get(words) ?? []
  return option && `${option.named.table.name}.${option.named.name}`
}

describe('names', () => {
  for (const [words, column] of [
    ['first name', 'singer.first_name'],
    ['singer name', 'singer.singer_name'],
    ['date of birth', 'singer.birth_date'], // the words in another order, with one between
    ['price', 'concert.ticket_price'],
    ['cost', 'concert.ticket_price'], // a synonym
    ['nations', 'singer.country'],
  ] as const) {
    it(`"${words}" is ${column}`, () => assert.equal(best(`show the ${words} please`, words), column))
  }
  it('the whole name is surer than a part of it', () => {
    const found = names('show the ticket price')
    assert.ok((found.get('ticket price')?.[0]?.score ?? 0) > (found.get('price')?.[0]?.score ?? 1))
  })
  it('a word that is nowhere is no name', () => assert.equal(names('show the weather').get('weather'), undefined))
})

describe('what people leave out', () => {
  const expanded = (question: string) =>
    questionTokens(question, schema)
      .map(({ word }) => word)
      .join(' ')
  it('is put back', () => {
    assert.equal(expanded('first and last names'), 'first name and last names')
    assert.equal(expanded('full names of singers'), 'first name and last names of singers')
    assert.equal(expanded('the first concert'), 'the first concert')
  })
})

describe('cues', () => {
  const keyword = (phrase: string) => {
    const found = keywordAt(questionTokens(phrase, schema), 0)
    return found && `${found.keyword.kind} ${found.length}`
  }
  for (const [phrase, expected] of [
    ['how many', 'count 2'],
    ['at least three', 'compare 2'],
    ['most expensive', 'extreme 2'],
    ['most common', 'frequent 2'],
    ['most of', 'extreme 1'],
    ["don't have", 'not 3'],
    ['sorted by name', 'order 2'],
  ] as const) {
    it(`"${phrase}" begins with ${expected}`, () => assert.equal(keyword(phrase), expected))
  }
})

describe('taking a question apart', () => {
  const split = (question: string) => {
    const tokens = questionTokens(question, schema)
    const links = {
      tokens,
      names: linkNames(schema, tokens),
      values: linkValues(schema, question, tokens, []),
      numbers: findNumbers(tokens),
      dates: findDates(tokens, new Date(0)),
    }
    return splitQuestion(links).map(({ items }) =>
      items
        .filter(({ kind }) => kind !== 'word')
        .map((item) => (item.kind === 'keyword' ? item.keyword.kind : item.kind))
        .join(' '),
    )
  }
  it('finds names, values, numbers and cues', () =>
    assert.equal(
      split('What is the average ticket price of concerts with "Big Night" before 2019?')[0],
      'show aggregate column preposition table clause value compare number stop',
    ))
  it('a quoted text is one value, whatever words are in it', () => assert.equal(split("singers 'the first singer'")[0], 'table value'))
  it('keeps other ways to read it', () => assert.ok(split('singer').length > 1))
  it('never loses or repeats a word', () => {
    const tokens = questionTokens('How many singers have more than 3 concerts in May 2020?', schema)
    for (const { items } of splitQuestion({
      tokens,
      names: linkNames(schema, tokens),
      values: [],
      numbers: findNumbers(tokens),
      dates: findDates(tokens, new Date(0)),
    })) {
      assert.deepEqual(
        items.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
        tokens.map((_, at) => at),
      )
    }
  })
})
