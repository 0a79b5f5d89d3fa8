import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'

interface Document {
  components: { schemas: Record<string, object> }
}
const schemasOf = (name: string) =>
  (JSON.parse(readFileSync(new URL(`../../../docs/api/${name}.openapi.json`, import.meta.url), 'utf8')) as Document).components.schemas

it('what is passed on to and from the Query API is described as the Query API describes it', () => {
  const [talent, query] = [schemasOf('talent'), schemasOf('query')]
  for (const name of ['AskRequest', 'Turn', 'AskAnswer', 'Attempt', 'AskStep', 'Tables', 'Table', 'Column']) {
    assert.ok(query[name], `the Query API has no ${name}`)
    assert.deepEqual(talent[name], query[name], name)
  }
})
