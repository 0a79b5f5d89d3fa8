import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'

const OURS = 24

/** Whether one of the alternatives of a range takes the Node that we run on. */
const takesOurs = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, sign = '', major] = /^\s*(>=|>|\^|~|=)?\s*v?(\d+)/.exec(part) ?? []
    const below = /<\s*(\d+)/.exec(part)?.[1] ?? Number.POSITIVE_INFINITY
    if (Number(below) <= OURS || major === undefined) return Number(below) > OURS
    return sign.startsWith('>') ? Number(major) <= OURS : Number(major) === OURS
  })

it('every dependency works on Node 24', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const others = Object.entries(packages).flatMap(([name, { engines }]) => (engines?.node && !takesOurs(engines.node) ? [name] : []))
  assert.deepEqual(others, [])
})

it('knows a range that leaves Node 24 out', () => {
  for (const range of ['>=26', '^22.1.0', '^20 || ^22', '20.x', '>=18 <24', '<22']) assert.equal(takesOurs(range), false, range)
  for (const range of ['>=18', '>= 20.19', '^22||^24||>=26', '*', '>=0.10.0', '22 || >=24.0.0', '>=10 <25', '24.x'])
    assert.equal(takesOurs(range), true, range)
})
