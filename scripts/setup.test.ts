import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { isOfProduct, ROOT } from './setup.mjs'

it('asks for the tools of development only for what is no part of the running product', () => {
  const ofProduct = (file: string): boolean => isOfProduct(join(ROOT, file))
  for (const file of ['scripts/supervise.ts', 'scripts/journey.ts', 'apps/operator/src/main.ts', 'services/query/src/main.ts'])
    assert.ok(ofProduct(file), file)
  for (const file of ['scripts/run-tests.ts', 'scripts/openapi.ts', 'scripts/licences/main.ts', 'benchmarks/cv.bench.ts'])
    assert.ok(!ofProduct(file), file)
})
