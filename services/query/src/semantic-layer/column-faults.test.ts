import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { lendingIn } from './lending.fixture.ts'

describe('Checking the columns that a semantic layer names', () => {
  const folder = testFolder()
  let check: ReturnType<typeof lendingIn>
  before(() => {
    check = lendingIn(folder)
  })
  after(() => folder.remove())
  const faults = async (tables: object) => (await check({ tables })).faults.map(({ message }) => message)

  it('refuses a date or a display column of a table that no join leads to, and says what to do', async () => {
    const found = await faults({ loans: { date: 'suppliers.founded_on', display: ['loan_id', 'suppliers.title'] } })
    assert.deepEqual(
      new Set(found),
      new Set([
        'no join leads from loans to suppliers, so suppliers.title says nothing of a row of loans. Name a column of loans, or declare the join under "joins"',
        'no join leads from loans to suppliers, so suppliers.founded_on says nothing of a row of loans. Name a column of loans, or declare the join under "joins"',
      ]),
    )
  })
  it('takes a date and a display column of a table that rows belong to', async () =>
    assert.deepEqual(await faults({ loans: { date: 'members.joined_on', display: ['members.full_name', 'branches.label'] } }), []))
  it('refuses a display column of which a row has several', async () => {
    const [message = ''] = await faults({ branches: { display: ['label', 'loans.kind'] } })
    assert.match(
      message,
      /^a row of branches can have several rows of loans, so loans\.kind would repeat it in a list\. Name a column of branches/,
    )
  })
  it('refuses a key behind "via" that leads elsewhere', async () => {
    const [message = '', ...more] = await faults({ loans: { display: ['members.full_name via branch_id'] } })
    assert.match(message, /^the key branch_id of loans does not lead to members/)
    assert.deepEqual(more, [])
    assert.deepEqual(await faults({ loans: { display: ['members.full_name via member_id'] } }), [])
  })
  it('refuses a sensitive column wherever it would be shown or sorted by, and says how to release it', async () => {
    const found = await faults({
      members: { display: ['passport_no'], superlatives: { first: { by: 'passport_no', order: 'ascending' } } },
      loans: { display: ['members.passport_no'] },
    })
    assert.equal(found.length, 3)
    for (const message of found)
      assert.match(
        message,
        /^the column members\.passport_no is sensitive, .*SENSITIVE_COLUMNS=!members\.passport_no releases this column alone$/,
      )
  })
  it('refuses a default filter that reads another table, and lets a query in brackets do so', async () => {
    const [message = ''] = await faults({ loans: { default_filter: "members.joined_on > '2020-01-01'" } })
    assert.match(
      message,
      /^the default filter reads members\.joined_on, .* may only read columns of loans\. .*exists \(select 1 from members where …\)/,
    )
    assert.deepEqual(
      await faults({ loans: { default_filter: 'exists (select 1 from members m where m.member_id = loans.member_id)' } }),
      [],
    )
  })
  it('warns of a filter that no row meets, and not where the table is empty', async () => {
    const { faults: none, warnings } = await check({
      tables: { fines: { default_filter: 'amount > 1000', filters: { steep: 'amount > 900', small: 'amount < 6' } } },
    })
    assert.deepEqual(none, [])
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [
        'no row of fines meets the filter "steep". Compare its values with those that are stored',
        'no row of fines meets the default filter, so every answer about fines would be empty. Compare its values with those that are stored',
      ].sort((a, b) => warnings.findIndex(({ message }) => message === a) - warnings.findIndex(({ message }) => message === b)),
    )
  })
})
