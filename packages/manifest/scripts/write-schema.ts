/** npm run schema -w @tanager/manifest: writes manifest.schema.json from the source. */
import { writeFileSync } from 'node:fs'
import { manifestSchema } from '../src/manifest.schema.ts'

writeFileSync(new URL('../manifest.schema.json', import.meta.url), `${JSON.stringify(manifestSchema, null, 2)}\n`)
