import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { it } from 'node:test'

it('each migration has a number of its own, without gaps', () => {
  const names = readdirSync(new URL('../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))
  const numbers = names.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    names.map((_, at) => at + 1),
  )
})
