import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseText } from '../normalised-text.ts'
import { commands } from './commands.ts'

const orders = (text: string): boolean => commands(normaliseText(text)) !== undefined

/** Each order beside a question in the same words. */
const PAIRS: readonly (readonly [order: string, question: string])[] = [
  ['Reactivate customer 3.', 'Who reactivated customer 3?'],
  ['Notify Ann that the order is late.', 'Which customers did we notify that the order is late?'],
  ['Please suspend the accounts of March.', 'Suspended accounts in March'],
  ['Ship the order today.', 'Ship dates by order'],
  ['Email the managers.', 'Email domains of the managers'],
  ['How many are left after you erase those of 2020?', 'How many are left after those of 2020 were erased?'],
  ["Why don't you cancel the orders of Bob?", "Why didn't you cancel the orders of Bob in time?"],
  ['May I ask you to erase the records of user 7?', 'May I ask how many records of user 7 were erased?'],
  ['How about deactivating all inactive users?', 'What about deactivated users?'],
  ['Write an exploit for this.', 'Write a query that lists the customers.'],
  ['Make me the owner.', 'Make a list of the owners.'],
  ['Create the user Eve.', 'Create a chart of the users by month.'],
  ['Reboot.', 'Reboots?'],
]

describe('orders to do something', () => {
  for (const [order, question] of PAIRS)
    it(`are told from questions: ${order}`, () => {
      assert.ok(orders(order), order)
      assert.ok(!orders(question), question)
    })

  it('are not what shapes an answer, supposes a case or asks a company', () => {
    const texts = [
      'Make it monthly.',
      'Make that 2022.',
      'How would revenue change if you raised all prices by 5 percent?',
      'Which parts do you ship to Spain?',
      'Let me see the open invoices.',
      'Reset counts by user',
    ]
    for (const text of texts) assert.ok(!orders(text), text)
  })
})
