import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newId } from '@tanager/kernel'
import { inTenant, migrate, openPool } from '@tanager/postgres'
import { createTestDatabase } from '@tanager/postgres/testing'
import { readCounts } from './dashboard.store.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))

it('a database that held candidates before there were counts knows them afterwards', async () => {
  const database = await createTestDatabase({ template: 'empty' })
  const earlier = mkdtempSync(join(tmpdir(), 'tanager-migrations-'))
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test-owner' })
  try {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0009')) cpSync(join(MIGRATIONS, name), join(earlier, name))
    const urls = { ownerUrl: database.ownerUrl, appUrl: database.appUrl }
    await migrate({ ...urls, directory: earlier })
    const tenants = [newId(), newId()]
    for (const [at, tenantId] of tenants.entries()) {
      await owner.query('insert into tenant_directory (code, tenant_id) values ($1, $2)', [`tenant-${at}`, tenantId])
      await inTenant(owner, { tenantId }, async (tx) => {
        await tx.query({
          text: `insert into tenants (tenant_id, code, name, legal_name, domain) values ($1, 't', 't', 't', 't.example')`,
        })
        await tx.query(
          {
            text: `insert into candidates (tenant_id, id, full_name) select $1, gen_random_uuid(), n::text from generate_series(1, $2::int) n`,
          },
          [at + 2],
        )
        await tx.query({
          text: `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
                 select $1, gen_random_uuid(), min(id::text)::uuid, max(id::text)::uuid, 0.9, '{same_email}' from candidates where tenant_id = $1`,
        })
      })
    }
    await migrate({ ...urls, directory: MIGRATIONS })
    for (const [at, tenantId] of tenants.entries()) {
      const counts = await inTenant(owner, { tenantId }, readCounts)
      const known = Object.fromEntries(counts.map((row) => [`${row.tile} ${row.key}`, row.n]))
      assert.deepEqual(known, { 'candidates ': at + 2, 'duplicate_suggestions Open': 1, 'interviews_upcoming ': 0 })
    }
  } finally {
    await owner.end()
    rmSync(earlier, { recursive: true })
    await database.drop()
  }
})
