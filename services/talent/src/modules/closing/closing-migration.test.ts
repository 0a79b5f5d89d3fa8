import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newId } from '@tanager/kernel'
import { inTenant, migrate, openPool } from '@tanager/postgres'
import { createTestDatabase } from '@tanager/postgres/testing'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const MIGRATION = '0049'
const REASON = 'Another job.'

it('what earlier versions left to ended applications ends: live offers, open discrepancies, the counts and the definitions shown', async () => {
  const database = await createTestDatabase({ template: 'empty' })
  const earlier = mkdtempSync(join(tmpdir(), 'tanager-migrations-'))
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test-owner' })
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file < MIGRATION)) cpSync(join(MIGRATIONS, name), join(earlier, name))
    const urls = { ownerUrl: database.ownerUrl, appUrl: database.appUrl }
    await migrate({ ...urls, directory: earlier })
    const [tenantId, request, user] = [newId(), newId(), newId()]
    const applications = { Rejected: newId(), Withdrawn: newId(), OfferSent: newId() }
    await owner.query('insert into tenant_directory (code, tenant_id) values ($1, $2)', ['acme', tenantId])
    await inTenant(owner, { tenantId }, async (tx) => {
      const run = (text: string, values: unknown[] = []) => tx.query({ text }, values)
      await run(`insert into tenants (tenant_id, code, name, legal_name, domain) values ($1, 't', 't', 't', 't.example')`)
      await run(`insert into audit_heads (tenant_id) values ($1)`)
      await run(`insert into users (tenant_id, id, email, email_key, display_name, search_key) values ($1, $2, 'u', 'u', 'u', 'u')`, [user])
      await run(
        `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles) values ($1, $2, 'offer', $2, 'x', '{}', '{}')`,
        [request],
      )
      await run(
        `insert into tans (tenant_id, id, tan_number, title, positions, status, approval_request_id, created_by)
           values ($1, $2, 'T', 't', 9, 'Approved', $2, $3)`,
        [request, user],
      )
      for (const [status, id] of Object.entries(applications)) {
        await run(`insert into candidates (tenant_id, id, full_name) values ($1, $2, 'Ada')`, [id])
        await run(
          `insert into applications (tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, created_by) values ($1, $2, $2, $3, $4, $3, $5)`,
          [id, request, status, user],
        )
        await run(
          `insert into application_stages (tenant_id, id, application_id, from_status, to_status, action, actor_role, reason, occurred_at)
             values ($1, $2, $3, 'OfferSent', $4, 'x', 'OPERATOR', $5, now())`,
          [newId(), id, status, REASON],
        )
        const ended = status !== 'OfferSent'
        const offers = ended ? ['Declined', status === 'Rejected' ? 'PendingApproval' : 'Sent'] : ['Sent']
        for (const offer of offers)
          await run(
            `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, status, approval_request_id, created_by)
               values ($1, $2, $2::uuid::text, $3, 'Clerk', now(), now(), $4, $5, $6)`,
            [newId(), id, offer, request, user],
          )
        for (const discrepancy of ['Open', 'ReuploadRequested', 'Resolved'])
          await run(
            `insert into discrepancies (tenant_id, id, application_id, category, severity, description, status, approval_request_id, raised_by)
               values ($1, $2, $3, 'Other', 'Low', 'x', $4, $5, $6)`,
            [newId(), id, discrepancy, request, user],
          )
        await run(
          `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible)
             values ($1, $2, $2, $3, $4, 'DiscrepancyOpen', false)`,
          [id, request, !ended],
        )
      }
      for (const { entityType, name, states } of WORKFLOWS.filter((one) => ['offer', 'discrepancy'].includes(one.entityType))) {
        const definition = newId()
        const before = states.filter((state) => state !== 'Cancelled')
        await run(`insert into workflow_definitions (tenant_id, id, entity_type, name, version) values ($1, $2, $3, $4, 1)`, [
          definition,
          entityType,
          name,
        ])
        for (const [position, state] of before.entries())
          await run(
            `insert into workflow_states (tenant_id, definition_id, code, position, kind) values ($1, $2, $3, $4::int, 'intermediate')`,
            [definition, state, position],
          )
        await run(
          `insert into workflow_transitions (tenant_id, definition_id, position, action, from_state, to_state) values ($1, $2, 1, 'x', $3, $3)`,
          [definition, before[0]],
        )
      }
    })
    await migrate({ ...urls, directory: MIGRATIONS })
    const found = await inTenant(owner, { tenantId }, async (tx) => {
      const all = <R extends object>(text: string) => tx.query<R>({ text }, [])
      return {
        offers: await all(
          `select a.status as application, o.status, o.withdraw_reason as reason, o.row_version as version
             from offers o join applications a on a.tenant_id = $1 and a.id = o.application_id where o.tenant_id = $1 order by 1, 2`,
        ),
        discrepancies: await all(
          `select a.status as application, string_agg(d.status, ' ' order by d.status) as statuses
             from discrepancies d join applications a on a.tenant_id = $1 and a.id = d.application_id where d.tenant_id = $1 group by 1 order by 1`,
        ),
        cases: await all(
          `select a.status as application, k.status from onboarding_cases k join applications a on a.tenant_id = $1 and a.id = k.application_id
            where k.tenant_id = $1 order by 1`,
        ),
        counts: await all(
          `select tile, key, sum(n)::int as n from (select tile, key, total as n from count_tallies where tenant_id = $1
             union all select tile, key, change from count_changes where tenant_id = $1) c
            where tile in ('offers', 'discrepancies') group by 1, 2 having sum(n) <> 0 order by 1, 2`,
        ),
        audited: await all(`select id from audit_log where tenant_id = $1`),
        shown: await all<{ entity_type: string; action: string; from_state: string; to_state: string }>(
          `select d.entity_type, t.action, t.from_state, t.to_state from workflow_transitions t
             join workflow_definitions d on d.tenant_id = $1 and d.id = t.definition_id where t.tenant_id = $1 and t.action <> 'x'`,
        ),
        final: await all(`select code from workflow_states where tenant_id = $1 and kind = 'final'`),
      }
    })
    assert.deepEqual(found.offers, [
      { application: 'OfferSent', status: 'Sent', reason: null, version: 1 },
      { application: 'Rejected', status: 'Declined', reason: null, version: 1 },
      { application: 'Rejected', status: 'Withdrawn', reason: REASON, version: 2 },
      { application: 'Withdrawn', status: 'Declined', reason: null, version: 1 },
      { application: 'Withdrawn', status: 'Withdrawn', reason: REASON, version: 2 },
    ])
    assert.deepEqual(found.discrepancies, [
      { application: 'OfferSent', statuses: 'Open Resolved ReuploadRequested' },
      { application: 'Rejected', statuses: 'Cancelled Cancelled Resolved' },
      { application: 'Withdrawn', statuses: 'Cancelled Cancelled Resolved' },
    ])
    assert.deepEqual(found.cases, [
      { application: 'OfferSent', status: 'DiscrepancyOpen' },
      { application: 'Rejected', status: 'InReview' },
      { application: 'Withdrawn', status: 'InReview' },
    ])
    assert.deepEqual(found.counts, [
      { tile: 'discrepancies', key: 'Cancelled', n: 4 },
      { tile: 'discrepancies', key: 'Open', n: 1 },
      { tile: 'discrepancies', key: 'Resolved', n: 3 },
      { tile: 'discrepancies', key: 'ReuploadRequested', n: 1 },
      { tile: 'offers', key: 'Declined', n: 2 },
      { tile: 'offers', key: 'Sent', n: 1 },
      { tile: 'offers', key: 'Withdrawn', n: 2 },
    ])
    assert.deepEqual(found.audited, [], 'the chain tells what people did then')
    const expected = WORKFLOWS.flatMap(({ entityType, transitions }) =>
      transitions
        .filter(([action]) => ['offer', 'discrepancy'].includes(entityType) && /^(application|shortlist)\./.test(action))
        .map(([action, from, to]) => `${entityType} ${action} ${from} ${to}`),
    )
    assert.deepEqual(found.shown.map((one) => `${one.entity_type} ${one.action} ${one.from_state} ${one.to_state}`).sort(), expected.sort())
    assert.deepEqual(found.final, [{ code: 'Cancelled' }])
  } finally {
    await owner.end()
    await database.drop()
    rmSync(earlier, { recursive: true, force: true })
  }
})
