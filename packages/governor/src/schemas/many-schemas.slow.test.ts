import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { createSchemas } from './tool-schema.ts'

/** A pattern that is not simple: such a schema is judged in a worker. */
const schemaOf = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', pattern: `^(${name}|x)+$` } },
  required: [name],
  additionalProperties: false,
})

describe('many schemas in workers', () => {
  it('a thousand tools called in turn, twice: each of their two schemas is compiled once', async () => {
    const schemas = createSchemas(DEFAULT_LIMITS)
    const tools = Array.from({ length: 1_000 }, (_, index) => ({
      name: `a${index}`,
      input: schemas.of('mcp-many', schemaOf(`a${index}`)),
      output: schemas.of('mcp-many', schemaOf(`b${index}`)),
    }))
    await schemas.ready()
    for (let turn = 0; turn < 2; turn += 1) {
      for (const { name, input, output } of tools) {
        assert.equal(await output.prepare(), null)
        assert.equal(await input.validate({ [name]: name }), null)
        assert.equal((await output.validate({ [name]: name }))?.kind, 'invalid')
      }
    }
    assert.equal(schemas.compilations(), 2_000)
    await schemas.close()
  })

  it('more than fit into a worker’s memory: the least used are compiled again, and the thread lives on', async () => {
    const schemas = createSchemas({ ...DEFAULT_LIMITS, validationMemoryMb: 24, validationWorkers: 1 })
    const large = Array.from({ length: 60 }, (_, index) => {
      const description = `number ${index} `.padEnd(15_000, 'x') // text weighs, whatever it says
      return schemas.of('mcp-large', { ...schemaOf('a'), description })
    })
    await schemas.ready()
    for (let turn = 0; turn < 2; turn += 1) for (const schema of large) assert.equal(await schema.validate({ a: 'ax' }), null)
    assert.ok(schemas.compilations() > 60 && schemas.compilations() <= 120, `${schemas.compilations()}`)
    await schemas.close()
  })
})
