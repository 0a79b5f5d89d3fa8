import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newId } from '@tanager/kernel'
import { inTenant, migrate, openPool } from '@tanager/postgres'
import { createTestDatabase } from '@tanager/postgres/testing'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))

it('a database with cases from before the gates keeps what was seen, and asks again for the rest', async () => {
  const database = await createTestDatabase({ template: 'empty' })
  const earlier = mkdtempSync(join(tmpdir(), 'tanager-migrations-'))
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test-owner' })
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0018')) cpSync(join(MIGRATIONS, name), join(earlier, name))
    const urls = { ownerUrl: database.ownerUrl, appUrl: database.appUrl }
    await migrate({ ...urls, directory: earlier })
    const [tenantId, seen, unseen, request, user] = [newId(), newId(), newId(), newId(), newId()]
    await owner.query('insert into tenant_directory (code, tenant_id) values ($1, $2)', ['acme', tenantId])
    await inTenant(owner, { tenantId }, async (tx) => {
      const run = (text: string, values: unknown[] = []) => tx.query({ text }, values)
      await run(`insert into tenants (tenant_id, code, name, legal_name, domain) values ($1, 't', 't', 't', 't.example')`)
      await run(`insert into audit_heads (tenant_id) values ($1)`)
      await run(`insert into users (tenant_id, id, email, email_key, display_name, search_key) values ($1, $2, 'u', 'u', 'u', 'u')`, [user])
      await run(
        `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles)
           values ($1, $2, 'offer', $2, 'x', '{}', '{FINANCE_APPROVER}')`,
        [request],
      )
      await run(
        `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status)
           values ($1, $2, 'offer', 1, 'a', 'FINANCE_APPROVER', true, 'Due'), ($1, $2, 'offer', 2, 'b', 'HR_HEAD', true, 'Waiting')`,
        [request],
      )
      await run(`insert into form_definitions (tenant_id, version, definition) values ($1, 1, '{"documents": []}')`)
      await run(
        `insert into tans (tenant_id, id, tan_number, title, positions, status, approval_request_id, created_by)
           values ($1, $2, 'T', 't', 1, 'Approved', $2, $3)`,
        [request, user],
      )
      for (const id of [seen, unseen]) {
        await run(`insert into candidates (tenant_id, id, full_name, email) values ($1, $2, 'Ada', 'ada@mail.example')`, [id])
        await run(
          `insert into applications (tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, created_by)
             values ($1, $2, $2, $3, 'Onboarding', $3, $4)`,
          [id, request, user],
        )
        await run(`insert into green_forms (tenant_id, application_id, form_version, status) values ($1, $2, 1, 'Submitted')`, [id])
        await run(
          `insert into green_form_submissions (tenant_id, id, application_id, form_version, answers) values ($1, $2, $2, 1, '{}')`,
          [id],
        )
        await run(
          `insert into green_form_documents (tenant_id, id, submission_id, application_id, type, media_type, size_bytes, sha256, sealed, seal_key)
             values ($1, $2, $2, $2, 'identity_proof', 'application/pdf', 1, '', '', 'k')`,
          [id],
        )
        await run(
          `insert into discrepancies (tenant_id, id, application_id, category, severity, field, description, approval_request_id, raised_by, created_at)
             values ($1, $2, $2, 'Other', 'Low', 'full_name', 'x', $3, $4, now() + interval '1 second')`,
          [id, request, user],
        )
        await run(
          `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible)
             values ($1, $2, $2, $3, true, 'Cleared', true)`,
          [id, request],
        )
      }
      await run(
        `select append_audit($2, 'green-form.document.read', 'green_form', $3, $4, 'HR_OPERATIONS', 'Read', 'c', $5) where $1::uuid is not null`,
        [newId(), seen, user, JSON.stringify({ document_id: seen })],
      )
    })
    await migrate({ ...urls, directory: MIGRATIONS })
    const found = await inTenant(owner, { tenantId }, async (tx) => ({
      cases: await tx.query<{ id: string }>({
        text: 'select application_id as id, status, eligible, documents_unseen from onboarding_cases where tenant_id = $1 order by id',
      }),
      reads: await tx.query({ text: 'select document_id, read_by, role_code from green_form_document_reads where tenant_id = $1' }),
      compared: await tx.query({ text: 'select distinct compared from green_form_submissions where tenant_id = $1' }),
      disputed: await tx.query({
        text: 'select bool_and(submission_id = id) as same, min(record_value) as value from discrepancies where tenant_id = $1',
      }),
      open: await tx.query({ text: 'select open_roles from approval_requests where tenant_id = $1' }),
    }))
    assert.deepEqual(
      new Set(found.cases),
      new Set([
        { id: seen, status: 'Cleared', eligible: true, documents_unseen: false },
        { id: unseen, status: 'InReview', eligible: false, documents_unseen: true },
      ]),
    )
    assert.deepEqual(found.reads, [{ document_id: seen, read_by: user, role_code: 'HR_OPERATIONS' }])
    assert.deepEqual(found.compared, [{ compared: { full_name: 'Ada', email: 'ada@mail.example', phone: null } }])
    assert.deepEqual(found.disputed, [{ same: true, value: 'Ada' }])
    assert.deepEqual(found.open, [{ open_roles: ['FINANCE_APPROVER', 'HR_HEAD'] }])
  } finally {
    await owner.end()
    rmSync(earlier, { recursive: true })
    await database.drop()
  }
})
