import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wordsInName } from './glued-names.ts'

describe('The words of a name', () => {
  for (const [name, words] of [
    ['salesorderheader', 'sales order header'],
    ['unitprice', 'unit price'],
    ['orderqty', 'order qty'],
    ['totaldue', 'total due'],
    ['birthdate', 'birth date'],
    ['grossamount', 'gross amount'],
    ['outstandingbalance', 'outstanding balance'],
    ['bookingdate', 'booking date'],
    ['vatamount', 'vat amount'],
    ['ship_date', 'ship date'],
    ['salaryamount', 'salary amount'],
    ['dateofbirth', 'date of birth'],
    ['officephone', 'office phone'],
    ['passengers', 'passengers'],
    ['assignee', 'assignee'],
    ['nameFirst', 'name first'],
    ['quantity', 'quantity'],
    ['subtotal', 'subtotal'],
    ['allstar', 'allstar'],
    ['birthplace', 'birthplace'],
  ] as const)
    it(`${name}: ${words}`, () => assert.equal(wordsInName(name).join(' '), words))
  it('is made of other names of the same database too', () => {
    const names = new Set(['skipper', 'regatta', 'regattaskipper'])
    assert.equal(wordsInName('regattaskipper', names).join(' '), 'regatta skipper')
    assert.equal(wordsInName('regatta', names).join(' '), 'regatta')
  })
})
