import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Offer } from '../../../services/talent/src/modules/offers/offers.schema.ts'
import { createWorld, type TenantCode, type World } from '../../../services/talent/src/testing.ts'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { readChecked } from './offer-compensation/file.ts'
import { COLUMNS } from './offer-compensation/rows.ts'
import { offerCompensationImportCommand } from './offer-compensation-import.command.ts'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'
import { assertSaid } from './testing.ts'

const HEADER = COLUMNS.join(',')

describe('the import of what offers pay', () => {
  let world: World
  const offers: Offer[] = []
  const folder = mkdtempSync(join(tmpdir(), 'tanager-compensation-'))
  before(async () => {
    world = await createWorld()
    for (let n = 0; n < 3; n++) offers.push(await read((await journeyTo(world, 'acme', 'OfferPending')).offerId))
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  const read = async (id: string, tenant: TenantCode = 'acme') => (await world.get<Offer>(`${tenant}/auditor`, `/offers/${id}`)).body
  const number = (n: number) => offers[n]?.offer_number as string
  const file = (name: string, ...lines: string[]) => {
    const path = join(folder, name)
    writeFileSync(path, [HEADER, ...lines, ''].join('\n'))
    return path
  }
  /** The command in this process, as `npm run tanager -- offer compensation import` runs it. */
  async function run(args: string[], env: Record<string, string> = { DATABASE_OWNER_URL: world.database.ownerUrl }) {
    const said = { out: '', err: '' }
    const terminal: Terminal = {
      env,
      say: (line) => {
        said.out += `${line}\n`
      },
      sayAside: (line) => {
        said.err += `${line}\n`
      },
    }
    return { code: await runCommand(offerCompensationImportCommand(terminal), args, terminal), ...said }
  }
  const intoAcme = (path: string, ...rest: string[]) => run([path, '--tenant', 'acme', ...rest])
  const entries = () =>
    world.asOwner<Record<string, unknown>>(
      'acme',
      `select entity_type, entity_id, actor_user_id, actor_role, outcome, details from audit_log
        where tenant_id = $1 and action = 'offer.compensation-import' order by sequence`,
    )
  const stored = () => world.asOwner('acme', 'select * from offer_compensations where tenant_id = $1 order by offer_id')

  it('fills each offer, gives it a new version, and leaves one audit entry with the digest and the counts', async () => {
    const path = file('first.csv', `${number(0)},EUR,62000.50,Year,5000,,"Car, phone\n""and"" lunch"`, `${number(1)},USD,40,Hour,,1000.1,`)
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
    const { code, out, err } = await intoAcme(path)
    assert.deepEqual(
      [code, out, err],
      [0, `Imported the compensation of 2 offers of acme: 2 new, 0 overwritten. SHA-256 of the file: ${sha256}\n`, ''],
    )
    const [first, second, third] = [
      await read(offers[0]?.id as string),
      await read(offers[1]?.id as string),
      await read(offers[2]?.id as string),
    ]
    const { imported_at, ...pays } = first?.compensation ?? { imported_at: null }
    assert.deepEqual(pays, {
      currency: 'EUR',
      base_salary: 62000.5,
      pay_period: 'Year',
      variable_pay: 5000,
      signing_bonus: null,
      benefits: 'Car, phone\n"and" lunch',
    })
    assert.ok(imported_at)
    assert.deepEqual([second?.compensation?.signing_bonus, third?.compensation], [1000.1, null])
    assert.deepEqual([first?.row_version, second?.row_version, third?.row_version], [2, 2, 1])
    assert.deepEqual(await entries(), [
      {
        entity_type: 'offer',
        entity_id: null,
        actor_user_id: null,
        actor_role: 'OPERATOR',
        outcome: 'Imported',
        details: { sha256, rows: 2, added: 2, replaced: 0 },
      },
    ])
  })

  it('overwrites what an earlier one filled, and says so', async () => {
    const { code, out } = await intoAcme(file('second.csv', `${number(1)},EUR,45,Hour,,,`, `${number(2)},EUR,70000,Year,,,`))
    assert.equal(code, 0)
    assert.match(out, /^Imported the compensation of 2 offers of acme: 1 new, 1 overwritten\./)
    const { compensation, row_version } = await read(offers[1]?.id as string)
    assert.deepEqual([compensation?.currency, compensation?.base_salary, compensation?.signing_bonus, row_version], ['EUR', 45, null, 3])
    assert.equal((await entries()).length, 2)
  })

  it('takes the columns in any order, CRLF and a byte order mark', async () => {
    const path = join(folder, 'excel.csv')
    writeFileSync(path, `\ufeff${[...COLUMNS].reverse().join(',')}\r\nPension,,,Month,5000,CHF,${number(0)}\r\n`)
    assert.equal((await intoAcme(path)).code, 0)
    const { compensation } = await read(offers[0]?.id as string)
    assert.deepEqual([compensation?.benefits, compensation?.pay_period, compensation?.currency], ['Pension', 'Month', 'CHF'])
  })

  it('with --dry-run says what it would do and writes nothing', async () => {
    const before = [await stored(), await entries()]
    const { code, out } = await intoAcme(file('dry.csv', `${number(0)},GBP,1,Year,,,`), '--dry-run')
    assert.deepEqual([code, out], [0, 'Would import the compensation of 1 offer of acme: 0 new, 1 overwritten. Nothing was written.\n'])
    const faulty = await intoAcme(file('dry-faulty.csv', `${number(0)},gbp,1,Year,,,`), '--dry-run')
    assert.equal(faulty.code, 1)
    assert.deepEqual([await stored(), await entries()], before)
  })

  it('1 with every fault by line and column, and nothing is written, however many rows are good', async () => {
    const theirs = await journeyTo(world, 'globex', 'OfferPending')
    const foreign = await read(theirs.offerId, 'globex')
    await world.asOwner('globex', `update offers set offer_number = 'GX-1' where tenant_id = $1 and id = $2`, [foreign.id])
    const before = [await stored(), await entries()]
    const path = file(
      'faulty.csv',
      `${number(0)},EUR,1,Year,,,`,
      `${number(1)},eur,"62,000",Year,,,`,
      'GX-1,EUR,1,Year,,,',
      `${number(2)},EUR,1,Year,,`,
      'OF-999999,EUR,1,Day,,,',
      `${number(0)},EUR,2,Year,,,`,
      '',
    )
    const { code, out, err } = await intoAcme(path)
    assert.deepEqual([code, out], [1, ''])
    assert.deepEqual(err.trimEnd().split('\n'), [
      `${path} has 8 faults. Nothing was imported.`,
      '  line 3, currency: must be three capital letters such as EUR; it is "eur"',
      '  line 3, base_salary: must be an amount such as 52000 or 52000.50: at most 12 digits, a point and 2 digits, no signs or separators; it is "62,000"',
      '  line 4, offer_number: no offer of acme has the number "GX-1"',
      '  line 5 has 6 fields where the header has 7',
      '  line 6, pay_period: must be Year, Month or Hour; it is "Day"',
      '  line 6, offer_number: no offer of acme has the number "OF-999999"',
      `  line 7, offer_number: "${number(0)}" stands on line 2 already`,
      '  line 8 is empty',
    ])
    assert.deepEqual([await stored(), await entries()], before)
    assert.equal((await read(foreign.id, 'globex')).compensation, null)
  })

  it('1 for each offer that is no draft, by its number and status, and nothing of the file is written', async () => {
    const stages = ['PendingApproval', 'OfferApproved', 'OfferSent', 'OfferAccepted'] as const
    const submitted: Offer[] = []
    for (const stage of stages) {
      const { offerId } = await journeyTo(world, 'acme', stage === 'PendingApproval' ? 'OfferPending' : stage)
      if (stage === 'PendingApproval') await world.post('acme/recruiter', `/offers/${offerId}/submit`)
      submitted.push(await read(offerId))
    }
    const before = [await stored(), await entries()]
    const path = file('late.csv', `${number(0)},EUR,1,Year,,,`, ...submitted.map((offer) => `${offer.offer_number},EUR,990000,Year,,,`))
    const { code, err } = await intoAcme(path)
    assert.equal(code, 1)
    assert.deepEqual(err.trimEnd().split('\n'), [
      `${path} has 4 faults. Nothing was imported.`,
      ...submitted.map(
        (offer, n) =>
          `  line ${n + 3}, offer_number: "${offer.offer_number}" is ${offer.status}; pay is imported only while an offer is Draft${n === 0 ? ': recall it first' : ''}`,
      ),
    ])
    assert.deepEqual([await stored(), await entries()], before)
    await world.post('acme/recruiter', `/offers/${submitted[0]?.id}/recall`)
    assert.equal((await intoAcme(file('recalled.csv', `${submitted[0]?.offer_number},EUR,53000,Year,,,`))).code, 0)
  })

  it('1 for a file that cannot be read as CSV, has no rows, or another header', async () => {
    const cases: [string | Buffer, RegExp][] = [
      ['', /line 1 is empty; the file begins with the names of the columns/],
      [`${HEADER}\n`, /line 2 is missing; the file has a header and no rows/],
      [`${HEADER}\n${number(0)},"EUR,1,Year,,,\n`, /line 2 opens a quotation mark that is never closed/],
      [HEADER.replaceAll(',', ';'), /line 1 the fields are not separated by commas/],
      [HEADER.replace('currency', 'curency'), /"curency" is not a column; did you mean currency\?/],
      [Buffer.from(`${HEADER}\n${number(0)},EUR,1,Year,,,caf\xe9\n`, 'latin1'), /not UTF-8/],
      [Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]), /not UTF-8/],
    ]
    for (const [content, said] of cases) {
      const path = join(folder, 'unreadable.csv')
      writeFileSync(path, content)
      const { code, err } = await intoAcme(path)
      assert.equal(code, 1)
      assertSaid(err, said)
      assert.match(err, /Nothing was imported/)
    }
  })

  it('stops looking after many faults, and shows fifty', async () => {
    const lines = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))
    const wrong = await intoAcme(file('many.csv', ...lines(5_000, () => 'nonsense')))
    assert.match(wrong.err, /has at least 50 faults/)
    assert.equal(wrong.err.trimEnd().split('\n').length, 51)
    const unknown = await intoAcme(file('unknown.csv', ...lines(600, (n) => `NO-${n},EUR,1,Year,,,`)))
    assert.match(unknown.err, /… and \d+ more\n$/)
    assert.equal(unknown.err.trimEnd().split('\n').length, 52)
  })

  it('takes a file of many batches in one transaction', async () => {
    const before = (await entries()).length
    await world.owner.query('drop index offers_one_live') // so that one application carries them all
    await world.asOwner(
      'acme',
      `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, created_by)
         select o.tenant_id, md5('bulk' || n)::uuid, 'BULK-' || n, o.application_id, o.job_title, o.start_date, o.expires_on, 'Draft', o.created_by
           from offers o, generate_series(1, 1203) n where o.tenant_id = $1 and o.id = $2`,
      [offers[0]?.id],
    )
    const { code, out, err } = await intoAcme(file('bulk.csv', ...Array.from({ length: 1203 }, (_, n) => `BULK-${n + 1},EUR,${n},Year,,,`)))
    assert.equal(code, 0, err)
    assert.match(out, /of 1203 offers of acme: 1203 new, 0 overwritten/)
    const [sum] = await world.asOwner<{ n: number; total: string }>(
      'acme',
      `select count(*)::int as n, sum(base_salary)::text as total from offer_compensations p
         join offers o on o.tenant_id = $1 and o.id = p.offer_id where p.tenant_id = $1 and o.offer_number like 'BULK-%'`,
    )
    assert.deepEqual(sum, { n: 1203, total: '723003.00' })
    assert.equal((await entries()).length, before + 1)
  })

  it('refuses a file that is not the one that was checked', async () => {
    const path = file('moving.csv', `${number(0)},EUR,1,Year,,,`)
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
    const drain = async () => {
      const batches = []
      for await (const batch of readChecked(path, sha256)) batches.push(batch)
      return batches.flat().length
    }
    assert.equal(await drain(), 1)
    appendFileSync(path, `${number(1)},EUR,1,Year,,,\n`)
    await assert.rejects(drain(), /was changed while it was read\. Nothing was imported/)
  })

  it('1 for a tenant that does not exist; 2 for a file that does not, or a folder, before any database is touched', async () => {
    const path = file('good.csv', `${number(0)},EUR,1,Year,,,`)
    const nobody = await run([path, '--tenant', 'umbra'])
    assert.equal(nobody.code, 1)
    assertSaid(nobody.err, /^There is no tenant with the code umbra\.\n$/)
    mkdirSync(join(folder, 'folder.csv'))
    for (const missing of [join(folder, 'none.csv'), join(folder, 'folder.csv')]) {
      const { code, err } = await run([missing, '--tenant', 'acme'], { DATABASE_OWNER_URL: 'postgresql://owner:x@127.0.0.1:1/none' })
      assert.equal(code, 2)
      assert.match(err, /There is no such file/)
    }
    assert.equal((await run([path])).code, 2, 'the tenant must be named')
  })

  it('lets two imports at the same moment take turns', async () => {
    const paths = [0, 1].map((n) =>
      file(`turn-${n}.csv`, ...(n === 0 ? [0, 1, 2] : [2, 1, 0]).map((at) => `${number(at)},EUR,${1000 + n},Year,,,`)),
    )
    const results = await Promise.all(paths.map((path) => intoAcme(path)))
    assert.deepEqual(
      results.map((result) => result.code),
      [0, 0],
    )
    const paid = await Promise.all(offers.map(async (offer) => (await read(offer.id)).compensation?.base_salary))
    assert.equal(new Set(paid).size, 1, 'all rows are of one file')
  })
})
