import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { isUuid } from './ids.ts'
import { isBlank, NOT_BLANK } from './schema.ts'

const addFormats = formatsPlugin as unknown as (ajv: Ajv2020) => void

/** A JSON Schema 2020-12 validator with our formats. It changes nothing that was sent, but for defaults. */
export function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: true,
    allErrors: true,
    verbose: true, // so that a fault can be told in words: what was sent, and what the schema has for an example
    allowUnionTypes: true,
    strict: true,
    strictRequired: false,
    // The schemas are our own, and the tests of the API descriptions check them; compiling the schema of schemas would slow every start.
    meta: false,
    validateSchema: false,
  })
  addFormats(ajv)
  ajv.addFormat('uuid', isUuid) // the stock one also takes `urn:uuid:…`, which no column does
  ajv.addFormat('binary', true)
  ajv.addKeyword({
    keyword: NOT_BLANK,
    type: 'string',
    schemaType: 'boolean',
    validate: (on: boolean, text: string) => !on || !isBlank(text),
  })
  return ajv
}
