import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workshopSql } from '../workshop.fixture.ts'

describe('a name with a slip', () => {
  for (const slip of ['custmers', 'custommers', 'custoners', 'cusotmers'])
    it(`is put right: ${slip}`, async () => assert.equal(await workshopSql(`how many ${slip}`), 'SELECT COUNT(*) AS count FROM customers'))
  it('stays where its end is another: that is another word', async () =>
    assert.notEqual(await workshopSql('how many customed'), await workshopSql('how many customers')))
  it('stays where two letters are wrong', async () =>
    assert.notEqual(await workshopSql('how many cstmers'), await workshopSql('how many customers')))
})
