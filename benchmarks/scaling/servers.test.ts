import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTestDatabase, ONE_SERVER_ONLY, serverVersion } from '@tanager/postgres/testing'
import { assertSaid, runFile } from '../../apps/operator/src/testing.ts'
import { comparable, described, readServer, readTargets } from './servers.ts'

const [APP, OWNER, FIELD_KEYS] = ['postgresql://app@db/tanager', 'postgresql://owner@db/tanager', 'k1:…']
const single = { postgresql: '18.1', citus: null, workers: 0 }
const cluster = { postgresql: '15.20', citus: '13.2.2', workers: 2 }

describe('the servers that scaling is measured on', () => {
  it('are those of the settings, or an embedded one', () => {
    assert.deepEqual(readTargets({}), { single: null, cluster: null })
    const env = { DATABASE_URL: APP, DATABASE_OWNER_URL: OWNER, CLUSTER_DATABASE_URL: APP, CLUSTER_DATABASE_OWNER_URL: OWNER, FIELD_KEYS }
    const both = { appUrl: APP, ownerUrl: OWNER }
    assert.deepEqual(readTargets(env), { single: both, cluster: both })
  })
  it('are refused by half, and without the keys of their data: another server would be measured', () => {
    assert.throws(() => readTargets({ DATABASE_URL: APP, FIELD_KEYS }), /^Error: DATABASE_OWNER_URL is not set, but DATABASE_URL is\./)
    assert.throws(() => readTargets({ CLUSTER_DATABASE_OWNER_URL: OWNER, FIELD_KEYS }), /^Error: CLUSTER_DATABASE_URL is not set/)
    assert.throws(() => readTargets({ DATABASE_URL: APP, DATABASE_OWNER_URL: OWNER }), /^Error: FIELD_KEYS is not set/)
  })
  it('are refused the wrong way round', () => {
    assert.throws(() => comparable(cluster, cluster), /^Error: DATABASE_OWNER_URL names a distributed database/)
    assert.throws(() => comparable(single, single), /^Error: CLUSTER_DATABASE_OWNER_URL names a database that is not distributed/)
  })
  it('are said to differ where their versions do', () => {
    assert.match(comparable(single, cluster) ?? '', /\(18\.1 and 15\.20\)/)
    assert.equal(comparable({ ...single, postgresql: '15.20' }, cluster), null)
    assert.equal(comparable(single, null), null)
    assert.equal(described('cluster', cluster), 'cluster: PostgreSQL 15.20, Citus 13.2.2, 2 nodes with shards')
    assert.equal(described('one server', single), 'one server: PostgreSQL 18.1')
  })
  it('say which version they are', { skip: ONE_SERVER_ONLY }, async () => {
    const database = await createTestDatabase()
    try {
      const facts = await readServer(database.ownerUrl)
      assert.deepEqual(
        { ...facts, postgresql: Number.parseInt(facts.postgresql, 10) },
        { postgresql: await serverVersion(), citus: null, workers: 0 },
      )
    } finally {
      await database.drop()
    }
  })
})

describe('bench:scaling', () => {
  const bench = (args: string[], env: Record<string, string> = {}) => runFile('../../../benchmarks/scaling.bench.ts', args, env)

  it('says in its help which servers it measures', async () => {
    const { code, out } = await bench(['--help'])
    assert.equal(code, 0)
    assert.match(out, /^CLUSTER_DATABASE_URL, CLUSTER_DATABASE_OWNER_URL /m)
  })
  it('1 in a sentence when a server is named by half', async () => {
    const { code, err } = await bench([], { DATABASE_URL: APP })
    assert.equal(code, 1)
    assertSaid(err, /^DATABASE_OWNER_URL is not set, but DATABASE_URL is\. Set both, or neither\.\n$/)
  })
})
