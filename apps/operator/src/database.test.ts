import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { makeFieldKeys } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { assertSaid, tanager } from './testing.ts'

const SUPERUSER = 'postgresql://postgres:x@127.0.0.1:1/tanager'
const TENANT = ['--tenant', 'acme']
const USER = [...TENANT, '--email', 'ada@acme.example']
const ID = '00000000-0000-7000-8000-000000000001'

/** Each finds its tenants in the database, or whatever else it reads. */
const EXISTING = [
  ['analyze'],
  ['audit', 'verify'],
  ['audit', 'checkpoint'],
  ['backup', '--out', '/nowhere/backup'],
  ['tenant', 'suspend', 'acme'],
  ['tenant', 'resume', 'acme'],
  ['user', 'add', ...USER, '--name', 'Ada', '--role', 'RECRUITER'],
  ['user', 'sign-out', ...USER],
  ['user', 'unlink', ...USER],
  ['role', 'grant', ...USER, '--role', 'RECRUITER'],
  ['candidate', 'export', ...TENANT, '--id', ID, '--out', '/nowhere/export'],
  ['candidate', 'erase', ...TENANT, '--id', ID],
  ['retention', 'run', ...TENANT, '--dry-run'],
  ['cv', 'import', tmpdir(), ...TENANT],
  ['green-form', 'rekey'],
]
const MAKING = [
  ['migrate'],
  ['demo'],
  ['tenant', 'create', 'umbra', '--name', 'Umbra', '--legal-name', 'Umbra Limited', '--domain', 'umbra.example'],
]

describe('where a command works', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-nowhere-'))
  after(() => rmSync(folder, { recursive: true }))
  const home = { TANAGER_DATA_DIR: folder, FIELD_KEYS: makeFieldKeys() }

  it('1 with the setting that is missing, when another names a server: never on the embedded database', async () => {
    const signs = [
      [{ DISTRIBUTE_DATABASE_URL: SUPERUSER }, 'DISTRIBUTE_DATABASE_URL is'],
      [{ BACKUP_DATABASE_URL: SUPERUSER }, 'BACKUP_DATABASE_URL is'],
      [{ DATABASE_URL: SUPERUSER }, 'DATABASE_URL is'],
      [{ TANAGER_ENV: 'Production' }, 'TANAGER_ENV is Production'],
    ] as const
    for (const [sign, said] of signs) {
      const { code, out, err } = await tanager(['audit', 'verify'], { ...home, ...sign })
      assert.deepEqual([code, out], [1, ''], said)
      assertSaid(err, new RegExp(`^DATABASE_OWNER_URL is not set, but ${said}\\. Set DATABASE_OWNER_URL, or unset `))
    }
  })
  for (const command of [...EXISTING, ...MAKING])
    it(`1 for ${command.slice(0, 2).join(' ')} on a cluster whose owner is not named`, async () => {
      const { code, out, err } = await tanager(command, { ...home, DISTRIBUTE_DATABASE_URL: SUPERUSER })
      assert.deepEqual([code, out], [1, ''])
      assertSaid(err, /^(DATABASE_OWNER_URL is|DATABASE_URL and DATABASE_OWNER_URL are|BACKUP_DATABASE_URL is) not set, but DISTRIBUTE_/)
      assert.deepEqual(readdirSync(folder), [])
    })
  for (const command of EXISTING)
    it(`1 for ${command.slice(0, 2).join(' ')} where there is no installation yet, and makes none`, async () => {
      const { code, out, err } = await tanager(command, home)
      assert.deepEqual([code, out], [1, ''])
      assertSaid(err, /^DATABASE_OWNER_URL is not set, and there is no embedded database in .*npm start/)
      assert.deepEqual(readdirSync(folder), [])
    })
})
