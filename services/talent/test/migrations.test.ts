import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { it } from 'node:test'

// A gap is harmless: whoever works on several at once numbers them beforehand.
it('each migration has a number of its own', () => {
  const names = readdirSync(new URL('../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))
  const numbers = names.map((name) => name.slice(0, 4))
  assert.deepEqual(numbers, [...new Set(numbers)])
})
