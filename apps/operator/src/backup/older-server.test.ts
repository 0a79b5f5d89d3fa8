import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { isOlderThan, withoutSetting } from './older-server.ts'

const read = (...chunks: string[]) =>
  text(
    withoutSetting(
      (async function* () {
        for (const chunk of chunks) yield Buffer.from(chunk)
      })(),
    ),
  )

describe('a server older than a setting of pg_restore', () => {
  it('is one before 17, with a pg_restore of 17 or newer', () => {
    const cases = [15, 16, 17, 18].map((tool) => [15, 16, 17, 18].filter((server) => isOlderThan({ path: '', major: tool }, server)))
    assert.deepEqual(cases, [[], [], [15, 16], [15, 16]])
  })
  it('is not sent the setting, however the script is cut into pieces', async () => {
    const [before, after] = ['SET lock_timeout = 0;\n', 'SET row_security = off;\n']
    const script = `${before}SET transaction_timeout = 0;\n${after}`
    assert.equal(await read(...script), `${before}${after}`)
    assert.equal(await read(script, 'select 1;\n'), `${before}${after}select 1;\n`)
    assert.equal(await read(before, after), `${before}${after}`)
  })
  it('gets rows as they are, also one that says the same', async () => {
    const rows = `${'x'.repeat(20_000)}\nSET transaction_timeout = 0;\n`
    assert.equal(await read(rows), rows)
    assert.equal(await read(rows, rows), rows + rows)
  })
})
