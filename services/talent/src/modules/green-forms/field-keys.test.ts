import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readTalentConfig } from '../../config.ts'
import { startService } from '../../service.ts'
import { createWorld, TEST_KEY, type World } from '../../testing.ts'
import { makeFieldKeys } from './key-ring.ts'

describe('a start with FIELD_KEYS', () => {
  const [first, second, same] = [makeFieldKeys('a'), makeFieldKeys('b'), makeFieldKeys('a')]
  const folder = mkdtempSync(join(tmpdir(), 'tanager-keys-'))
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(keys: string): Promise<void> {
    const config = readTalentConfig({
      TANAGER_ENV: 'Development',
      DATABASE_URL: world.database.appUrl,
      AUTH_DEV_KEY: TEST_KEY,
      TANAGER_DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      FIELD_KEYS: keys,
    })
    await (await startService(config)).stop()
  }

  it('stops, and says what to do, when a key is another one or missing', async () => {
    await start(first)
    await start(first)
    await assert.rejects(start(same), /^Error: FIELD_KEYS does not open what this database holds: its key a is another one than before\.\n/)
    await assert.rejects(start(second), /: it has no key a\.\n.*\nSet FIELD_KEYS to the keys that the service had before/s)
  })
  it('takes a new key in front of the old ones, and then needs both', async () => {
    await start(`${second},${first}`)
    await start(`${first},${second}`)
    await assert.rejects(start(first), /: it has no key b\.\n/)
  })
  it('leaves nothing behind when it stops', async () => {
    await assert.rejects(start(makeFieldKeys('c')), /it has no key a, b\.\n/)
    await start(`${second},${first}`)
  })
})
