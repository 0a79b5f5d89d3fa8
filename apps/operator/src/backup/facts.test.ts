import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { withConnection } from '@tanager/postgres'
import { withoutTriggers } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../../../services/talent/src/testing.ts'
import { journeyTo, submitForm } from '../../../../services/talent/src/testing-workflow.ts'
import { cvUpload } from '../testing.ts'
import type { Manifest } from './backup-folder.ts'
import { type Facts, FILES, readFacts } from './facts.store.ts'
import { chooseEntries, findFaults, judgeMigrations } from './restore-backup.ts'
import { judgeTarget } from './restore-target.store.ts'

/** Short by nature: digests, keys' proofs, signatures. What else holds bytes is a file, and must be digested. */
const SHORT = /hash|digest|signature|proof|sha256|sketch/

describe('the facts of a database', () => {
  let world: World
  let facts: Facts
  before(async () => {
    world = await createWorld()
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    await submitForm(world, journey.token, { identity_number: 'RK-1' })
    const cv = cvUpload('Ada Petrova\nada.petrova@mail.example\n\nSkills\nSQL, Go')
    assert.equal((await world.post('acme/recruiter', '/candidates/cvs', cv.body, cv.headers)).status, 201)
    facts = await read(world.database.superuserUrl)
  })
  after(() => world.close())

  const read = (url: string) =>
    withConnection(url, async (client) => {
      await client.query('begin')
      return readFacts(client)
    })
  const faults = () => findFaults(world.database.ownerUrl, { facts } as Manifest)
  const spoil = (sql: string) => withoutTriggers(world.database, ...sql.split(';'))

  it('are the same for the owner, whom row-level security holds, and for a role that it does not', async () => {
    assert.deepEqual(await read(world.database.ownerUrl), facts)
    const acme = facts.tenants[world.tenants.acme.id]
    assert.equal(acme?.rows['public.candidates'], 2)
    assert.ok((acme?.rows['public.green_form_documents'] ?? 0) > 1)
    assert.equal(facts.shared['public.roles'], 20)
    assert.deepEqual(await faults(), [])
  })
  it('digest every column that holds the bytes of a file', async () => {
    const { rows } = await withConnection(world.database.superuserUrl, (client) =>
      client.query(
        `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and not a.attisdropped order by 1, 2`,
      ),
    )
    assert.deepEqual(
      rows.filter(({ column }) => !SHORT.test(column)),
      FILES.map((file) => ({ ...file })),
    )
  })
  it('show a file whose bytes changed, by the backup and by the hash of its upload', async () => {
    await spoil('update candidate_files set content = set_byte(content, 10, get_byte(content, 10) # 1)')
    const found = await faults()
    assert.equal(found[0], 'acme: the files in candidate_files are not those of the backup.')
    assert.match(found[1] ?? '', /^acme: the CV \S+ is not the file that was uploaded/)
    await spoil('update candidate_files set content = set_byte(content, 10, get_byte(content, 10) # 1)')
    assert.deepEqual(await faults(), [])
  })
  it('show a sealed document that changed, a row that is gone and a cut audit log', async () => {
    const id = world.tenants.acme.id
    await spoil(`update green_form_documents set sealed = sealed || '\\x00' where id = (select id from green_form_documents order by id limit 1);
                 delete from green_form_links;
                 update audit_heads set sequence = sequence - 1 where tenant_id = '${id}'`)
    const found = await faults()
    assert.deepEqual(found.slice(0, 2), [
      'acme: public.green_form_links has 0 rows, in the backup 1.',
      'acme: the files in green_form_documents are not those of the backup.',
    ])
    assert.match(found[2] ?? '', /^acme: the audit log ends at entry \d+, in the backup at \d+\.$/)
    assert.equal(found.length, 3)
  })
})

describe('the database that a backup is restored into', () => {
  it('is cleared only when it holds no tenant, or its name was said', () => {
    const full = { kind: 'tenants', codes: ['acme'] } as const
    assert.deepEqual(judgeTarget({ kind: 'nothing' }, 'tanager', undefined), { clear: false })
    assert.deepEqual(judgeTarget({ kind: 'schema' }, 'tanager', undefined), { clear: true })
    assert.deepEqual(judgeTarget(full, 'tanager', 'tanager'), { clear: true })
    assert.throws(
      () => judgeTarget(full, 'tanager', undefined),
      /holds data of 1 tenant \(acme\)\. Nothing was changed\.\n.*--replace tanager/,
    )
    assert.throws(() => judgeTarget(full, 'tanager', 'other'), /--replace names other, but the database is tanager/)
    assert.throws(() => judgeTarget({ kind: 'foreign' }, 'tanager', 'tanager'), /not Tanager's/)
  })
  it('is not given a backup of a newer version; an older one is migrated afterwards', () => {
    assert.deepEqual(judgeMigrations(['0001_a.sql'], ['0001_a.sql', '0002_b.sql']), { missing: ['0002_b.sql'] })
    assert.throws(() => judgeMigrations(['0001_a.sql', '0003_c.sql'], ['0001_a.sql']), /newer version \(0003_c\.sql\)/)
  })
  it('is given neither the extensions of the dump nor rights on what an extension made', () => {
    const ours = [
      '4665; 0 0 ACL - SCHEMA public pg_database_owner',
      '264; 1259 29769 TABLE public users tanager_owner',
      '4800; 0 0 ACL public TABLE users tanager_owner',
      '4801; 0 0 ACL public COLUMN users.email tanager_owner',
      '270; 1259 29790 VIEW public current_users tanager_owner',
      '4802; 0 0 ACL public TABLE current_users tanager_owner',
      '271; 1259 29791 SEQUENCE public entries_seq tanager_owner',
      '4803; 0 0 ACL public TABLE entries_seq tanager_owner',
      '4588; 0 29769 TABLE DATA public users tanager_owner',
    ]
    const theirs = [
      ';',
      '1; 3079 28848 EXTENSION - citus ',
      '4664; 0 0 COMMENT - EXTENSION citus ',
      '4752; 0 0 ACL public TABLE citus_schemas postgres',
    ]
    assert.deepEqual(chooseEntries([...theirs, ...ours, '']), ours)
  })
})
