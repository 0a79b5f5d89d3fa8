import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { SHOP, SHOP_MODEL } from '../semantic-layer/shop.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

describe('At a shop, with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(SHOP_MODEL))
    world = await queryWorld({ tables: SHOP, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const answers = (question: string, rows: unknown[][]) =>
    it(`answers "${question}"`, async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'succeeded', body.clarification_message ?? '')
      assert.deepEqual(body.result_rows, rows, body.sql)
    })
  /** Or with rows that are right all the same, should another reading find them. */
  const asksBack = (question: string, right?: unknown[][]) =>
    it(`asks back "${question}"`, async () => {
      const { body } = await world.ask({ question })
      if (right && body.status === 'succeeded') assert.deepEqual(body.result_rows, right, body.sql)
      else assert.equal(body.status, 'needs_clarification', body.sql)
    })

  describe('filters of several conditions', () => {
    answers('Which customers have open orders?', [['Acme'], ['Bolt']])
    answers('Which customers bought desks as well as lamps?', [['Acme']])
    answers('Which customers have no open orders?', [['Cora'], ['Dale'], ['Ekko'], ['Faro']])
    answers('How many orders are not stuck?', [[6]])
  })

  describe('what is denied', () => {
    answers('Which customers with no orders live in Germany?', [['Faro']])
    answers('Which customers with no orders have a credit limit above 5000?', [['Faro']])
    answers('customers who are not from Germany and France', [['Ekko']])
    answers('customers who are not from Germany or France', [['Ekko']])
    answers('orders excluding cancelled and late ones', [[2], [7]])
    answers('Which customers have no late and cancelled orders?', [['Cora'], ['Ekko'], ['Faro']])
    answers('Which customers have no orders shipped in 2015?', [['Dale'], ['Ekko'], ['Faro']])
    answers('Which customers have no orders in 2014 or 2015?', [['Ekko'], ['Faro']])
    answers('Which customers ordered in 2014 but not in 2015?', [['Dale']])
    asksBack('Which customers have no orders and payments?')
  })

  describe('a share is one of the whole that is named', () => {
    answers('What percentage of orders shipped in 2015 were late?', [[100 / 3]])
    answers('What percentage of customers with orders are in Germany?', [[50]])
    answers('What percentage of orders that were shipped were late?', [[50]])
    answers('What is the percentage of orders that were late?', [[25]])
    answers('What percentage of customers in Germany have late orders?', [[100 / 3]])
    answers('What percentage of orders were late in 2015?', [[25]])
    answers('What percentage of orders were shipped in 2015?', [[37.5]])
    answers('What percentage of customers have orders placed in 2016?', [[100 / 3]])
  })

  describe('a word that says which rows are meant is not passed over', () => {
    answers('Which products are used in orders?', [['Desk'], ['Chair'], ['Lamp']])
    answers('Which customers are assigned to Ida Holm?', [['Acme'], ['Dale'], ['Ekko']])
    answers('Which sales reps are working in Berlin?', [['Jon Berg'], ['Kay Voss']])
    asksBack('Which products are used?')
    asksBack('Which customers have a single order?', [['Cora'], ['Dale']])
    answers('Which customers do not have a single order?', [['Ekko'], ['Faro']])
  })

  describe('fewer than so many is none too', () => {
    answers('Which customers have fewer than 2 orders?', [
      ['Cora', 1],
      ['Dale', 1],
      ['Ekko', 0],
      ['Faro', 0],
    ])
    answers('Which customers have at most 1 late order?', [
      ['Acme', 1],
      ['Bolt', 1],
      ['Cora', 0],
      ['Dale', 0],
      ['Ekko', 0],
      ['Faro', 0],
    ])
    answers('Which customers in Germany have no more than 1 order?', [
      ['Cora', 1],
      ['Faro', 0],
    ])
    answers('How many customers have fewer than 2 orders?', [[4]])
    answers('Which customers have fewer than 2 orders in 2015?', [
      ['Bolt', 1],
      ['Cora', 1],
      ['Dale', 0],
      ['Ekko', 0],
      ['Faro', 0],
    ])
  })

  describe('a figure of those that have so many', () => {
    answers('What is the revenue of customers with more than two orders?', [[1150]])
    answers('What is the revenue of customers in Germany with more than one order?', [[460]])
    answers('What is the average credit limit of customers with more than one order?', [[3500]])
    answers('How many orders contain more than one product?', [[1]])
    asksBack('What is the revenue in 2015 of customers with more than two orders?')
  })

  describe('a number is of what it stands at', () => {
    answers('Which customers have a credit limit above 3000 and more than 3 orders?', [['Acme', 4]])
    answers('Which customers have more than 1 order and a credit limit above 3000?', [['Acme', 4]])
    answers('Which customers have a credit limit above 1000 and below 6000?', [
      ['Acme', 5000],
      ['Bolt', 2000],
      ['Ekko', 1500],
    ])
    answers('How many customers in Germany have more than one late order?', [[0]])
    answers('How many customers in France have more than one shipped order?', [[1]])
    asksBack('Which customers have revenue above 300 and more than 1 order?')
    asksBack('What is the amount paid by customers with fewer than 2 orders?', [[190]])
  })

  describe('the last is that of what happened', () => {
    answers('Which customer ordered last?', [['Bolt', '2016-09-01']])
    answers('Which customer has the latest order?', [['Bolt', '2016-09-01']])
    answers('Which customer paid last?', [['Cora', '2015-07-01']])
    answers('Which order was shipped last?', [[7, '2015-06-20']])
    answers('Which customer in France ordered last?', [['Acme', '2016-03-01']])
    answers('Which is our newest customer?', [['Ekko', '2016-05-01']])
  })

  describe('what belongs to the rows that are counted, or to those that they are counted for', () => {
    asksBack('How many orders of desks does each customer have?')
    asksBack('Which customers have fewer than 2 orders of desks?')
  })

  describe('several times, one by one', () => {
    answers('Which customers ordered in 2014 and 2015?', [['Acme']])
    answers('How many customers ordered in 2014 and 2015?', [[1]])
    answers('How many orders did Acme have in 2014 and 2015?', [[3]])
    answers('Which customers have orders in 2016 but none in 2014?', [['Bolt']])
  })

  describe('what is denied of some of several rows', () => {
    answers('Which customers have orders that are not late?', [['Acme'], ['Cora']])
    answers('How many customers bought products that are not Furniture?', [[3]])
    asksBack('Which employees have customers with no payments?', [['Ida Holm']])
    asksBack('Which employees have customers without orders?', [['Ida Holm']])
    asksBack('Which employees have customers that are not in Germany?', [['Ida Holm']])
    asksBack('Which customers ordered only in 2015?', [['Cora']])
    asksBack('Which customers have only late orders?', [])
    asksBack('Which customers have all orders shipped?', [['Cora']])
  })

  describe('two things that are counted', () => {
    answers('How many customers and orders are from Germany?', [[3, 3]])
    asksBack('How many orders and payments does each customer have?')
    asksBack('Which customers have more than 1 order and more than 1 payment?', [['Acme', 4, 2]])
  })

  describe('one or the other', () => {
    answers('How many orders are late or cancelled?', [[4]])
    answers('Which customers have late or cancelled orders?', [['Acme'], ['Bolt'], ['Dale']])
    answers('customers in Paris or with a credit limit above 8000', [
      ['Acme', 5000],
      ['Dale', 9000],
    ])
    answers('customers in Paris or Berlin', [['Acme'], ['Bolt'], ['Cora']])
    answers('customers in Paris or Germany', [['Acme'], ['Bolt'], ['Cora'], ['Faro']])
    answers('How many orders were placed in 2014 or 2016?', [[4]])
    answers('How many late or cancelled orders were placed in 2014?', [[2]])
    asksBack('How many orders are late or from Germany?', [[4]])
    asksBack('customers in Paris with a credit limit above 8000 or from Germany')
  })
})
