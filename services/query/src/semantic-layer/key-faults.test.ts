import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { lendingIn } from './lending.fixture.ts'

describe('Checking the keys of a semantic layer', () => {
  const folder = testFolder()
  let check: ReturnType<typeof lendingIn>
  before(() => {
    check = lendingIn(folder)
  })
  after(() => folder.remove())
  const FINES = 'fines.loan_id = loans.loan_id'
  const faults = async (model: object) => (await check(model)).faults.map(({ line, message }) => `${line} ${message}`)
  const warnings = async (model: object) => {
    const checked = await check(model)
    assert.deepEqual(checked.faults, [])
    return checked.warnings.map(({ line, message }) => `${line} ${message}`)
  }
  const role = (key: string, of = 'members') => ({ tables: { [of]: { roles: { mentor: { key } } } } })

  it('takes a join to a key, and refuses one whose other side repeats', async () => {
    assert.deepEqual(await faults({ joins: [FINES] }), [])
    assert.deepEqual(await faults({ joins: ['loans.loan_id = fines.loan_id'] }), [
      '4 several rows of fines have the same loan_id, so this join would repeat rows. The side that refers stands first: write "fines.loan_id = loans.loan_id"',
    ])
    assert.deepEqual(await faults({ joins: ['loans.kind = members.full_name'] }), [
      '4 several rows of members have the same full_name, so this join would repeat rows. Name a column of members that is different in every row',
    ])
  })
  it('refuses a join that is declared twice, in both directions, or of a column with itself', async () => {
    assert.deepEqual(await faults({ joins: [FINES, FINES] }), ['5 this join stands here twice: delete one'])
    assert.match(
      (await faults({ joins: [FINES, 'loans.loan_id = fines.loan_id'] }))[0] ?? '',
      /^5 the same join is declared the other way round above\. Keep the one whose first side refers to the other/,
    )
    assert.match(
      (await faults({ joins: ['members.member_id = loans.member_id'] }))[0] ?? '',
      /^4 the database already declares loans\.member_id = members\.member_id, the other way round: delete this one/,
    )
    assert.deepEqual(await faults({ joins: ['members.member_id = members.member_id'] }), [
      '4 members.member_id is joined with itself: delete it',
    ])
  })
  it('warns of a join of a table with itself that no role uses', async () => {
    const joins = ['members.mentor_id = members.member_id']
    assert.deepEqual(await warnings({ ...role('members.mentor_id'), joins }), [])
    assert.deepEqual(await warnings({ joins }), [
      '4 a table is joined with itself only in a role. Give members a role with this key: "roles": { "…": { "key": "members.mentor_id" } }',
    ])
  })
  it('takes the key of a role that holds keys of its table, declared or not', async () => {
    assert.deepEqual(await faults(role('members.mentor_id')), [])
    assert.deepEqual(await faults(role('loans.member_id')), [])
  })
  it('refuses the key of a role that holds no keys of its table, and says which are wanted', async () => {
    assert.deepEqual(await faults(role('members.full_name')), [
      '7 the role "mentor": members.full_name holds no keys of members (none of its 3 values is a member_id). Name the column that refers to members.member_id',
    ])
    assert.deepEqual(await faults(role('loans.member_id', 'branches')), [
      '7 the role "mentor": loans.member_id leads to members, not to branches. Name a column that refers to branches, or move the role to members',
    ])
    assert.deepEqual(await faults(role('members.member_id')), [
      '7 the role "mentor": members.member_id is the key of members itself. Name the column that refers to it, as loans.member_id',
    ])
  })
  it('warns of what never joins anyway', async () => {
    assert.deepEqual(await warnings({ never_join: ['loans.member_id = members.member_id', 'loans.branch_id'] }), [])
    assert.deepEqual(await warnings({ never_join: ['loans.fee = suppliers.supplier_id', 'loans.kind'] }), [
      '4 no join of loans.fee with suppliers.supplier_id is known, so there is nothing to forbid. Delete it, or correct the columns',
      '5 no join by loans.kind is known, so there is nothing to forbid. Delete it, or correct the columns',
    ])
  })
})
