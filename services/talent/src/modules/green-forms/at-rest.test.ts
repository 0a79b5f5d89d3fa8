import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { createWorld, type World } from '../../testing.ts'
import { type Journey, journeyTo, submitForm, TINY_PDF } from '../../testing-workflow.ts'

const IDENTITY = 'ZX 7654321 Q'
const TAX = '98/765/43210'
const BANK = 'NL91 ABNA 0417 1643 00'

describe('a copy of the whole database', () => {
  let world: World
  let journey: Journey
  let dump: { table: string; row: string }[]
  before(async () => {
    world = await createWorld()
    journey = await journeyTo(world, 'acme', 'Onboarding')
    const answers = { address_line: '77 Nowhere Lane', identity_number: IDENTITY, tax_number: TAX, bank_account_number: BANK }
    journey.submissionId = await submitForm(world, journey.token, answers)
    const path = `/green-forms/applications/${journey.applicationId}`
    const key = { 'idempotency-key': 'k' }
    await world.post(
      'acme/hr-operations',
      `${path}/submission/${journey.submissionId}/reveal`,
      { field: 'identity_number', reason: 'x' },
      key,
    )
    await world.get('acme/hr-operations', `${path}/submission/${journey.submissionId}/documents/identity_proof`)
    journey.token = (await world.post<{ token: string }>('acme/recruiter', `${path}/issue-link`, {}, key)).body.token
    dump = await everyRow(world.database.superuserUrl)
  })
  after(() => world.close())

  /** As pg_dump would write them: all rows of all tables, past row-level security. */
  async function everyRow(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const tables = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    )
    const found: { table: string; row: string }[] = []
    for (const { name } of tables.rows)
      for (const { row } of (await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows)
        found.push({ table: name, row })
    await client.end()
    return found
  }
  /** The tables in which any of the texts stands, as it is, in hexadecimal or in base64. */
  const tablesWith = (...texts: string[]) => {
    const forms = texts.flatMap((text) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, -4)])
    return [...new Set(dump.filter(({ row }) => forms.some((form) => row.includes(form))).map(({ table }) => table))]
  }

  it('is looked at where the data are', () => {
    assert.deepEqual(tablesWith('77 Nowhere Lane'), ['green_form_submissions'])
    assert.deepEqual(tablesWith('****21Q'), ['green_form_submissions'])
    const tables = new Set(dump.map(({ table }) => table))
    for (const table of [
      'form_link_directory',
      'green_form_links',
      'green_form_documents',
      'idempotency_keys',
      'audit_log',
      'green_form_reveals',
    ])
      assert.ok(tables.has(table), table)
  })
  it('yields no identity, tax or bank number, in any spelling', () => {
    for (const number of [IDENTITY, TAX, BANK]) assert.deepEqual(tablesWith(number, number.replaceAll(/[^A-Za-z0-9]/g, '')), [])
    assert.deepEqual(tablesWith('7654321 Q', '765/43210', 'ABNA 0417'), [], 'nor a part of one')
  })
  it('yields no document', () => {
    assert.deepEqual(
      tablesWith(TINY_PDF.toString('latin1').slice(0, 40), '/Type/Catalog').filter((table) => table.startsWith('green_form')),
      [],
    )
  })
  it('yields no link that works', async () => {
    assert.equal((await world.get(null, `/green-forms/by-token/${journey.token}`)).status, 200)
    assert.deepEqual(tablesWith(journey.token), [])
    const hashes = await world.asOwner<{ hash: Buffer }>('acme', 'select token_hash as hash from green_form_links where tenant_id = $1')
    assert.equal(hashes.length, 2)
    for (const { hash } of hashes)
      for (const guess of [hash.toString('base64url'), hash.toString('hex'), hash.toString('latin1')])
        assert.equal((await world.get(null, `/green-forms/by-token/${encodeURIComponent(guess)}`)).status, 404)
  })
  it('moved into another row, a sealed value opens nothing', async () => {
    const other = await journeyTo(world, 'acme', 'Submitted')
    await world.asOwner(
      'acme',
      `update green_form_submissions s set sealed = o.sealed, seal_key = o.seal_key
         from green_form_submissions o where s.tenant_id = $1 and s.id = $2 and o.tenant_id = $1 and o.id = $3`,
      [other.submissionId, journey.submissionId],
    )
    const path = `/green-forms/applications/${other.applicationId}/submission/${other.submissionId}`
    const answer = await world.post('acme/hr-operations', `${path}/reveal`, { field: 'identity_number', reason: 'x' })
    assert.equal(answer.status, 500)
    assert.ok(!answer.text.includes('7654321'))
  })
})
