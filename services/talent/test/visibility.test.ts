import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { ALL, type RoleCode } from './access-table.ts'
import { fillWorld } from './visibility.fixture.ts'
import { ANSWERS, NOT_BY_ROLE, type Shown } from './visibility-table.ts'

/** Of every answer: what its reader may do is tested where it is decided, and a page's own fields tell nothing. */
const PASSED_OVER = new Set(['allowed_actions', 'not_persisted', 'next_cursor', 'has_more'])

/** The columns of an answer: those that are there, and those of them that hold something. */
function columnsOf(value: unknown, path = '', found = { named: new Set<string>(), filled: new Set<string>() }) {
  if (Array.isArray(value)) for (const one of value) columnsOf(one, path, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      if (PASSED_OVER.has(name)) continue
      const at = path === '' ? name : `${path}.${name}`
      found.named.add(at)
      columnsOf(part, at, found)
    }
  else if (value !== null && value !== '') found.filled.add(path)
  return found
}

/** `answers.*` stands for all that is below. */
const folded = (paths: Iterable<string>, declared: readonly string[]) => {
  const open = declared.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1))
  const under = (path: string) => open.find((prefix) => path.startsWith(prefix))
  return [...new Set([...paths].map((path) => (under(path) ? `${under(path)}*` : path)))].sort()
}
const declaredFor = ({ to, columns, some = {} }: Shown, role: RoleCode) =>
  to.includes(role) ? [...columns.split(' '), ...Object.keys(some).filter((name) => some[name]?.includes(role))].sort() : []

// The fixture sets triggers aside, which it can do on the node that it is connected to alone.
describe('who sees which column', { skip: ONE_SERVER_ONLY }, () => {
  let world: World
  let paths: Record<string, string>
  before(async () => {
    world = await createWorld()
    paths = await fillWorld(world)
  })
  after(() => world.close())

  it('is declared for every read', () => {
    const reads = world.app.operations.filter(({ method }) => method === 'get').map(({ route }) => String(route.schema?.operationId))
    const declared = Object.keys(ANSWERS).map((name) => name.replace(/ of .*/, ''))
    assert.deepEqual([...new Set([...declared, ...NOT_BY_ROLE])].sort(), reads.sort())
    assert.deepEqual(Object.keys(paths).sort(), Object.keys(ANSWERS).sort())
  })

  for (const [name, shown] of Object.entries(ANSWERS))
    it(`of ${name}`, async () => {
      const faults: string[] = []
      const known = [...shown.columns.split(' '), ...Object.keys(shown.some ?? {}), ...(shown.empty?.split(' ') ?? [])]
      for (const role of ALL) {
        const who: Who = `acme/${role.toLowerCase().replaceAll('_', '-')}`
        const answer = await world.get<{ items?: unknown[] }>(who, paths[name] ?? '')
        const isFile = answer.status === 200 && !/json/.test(String(answer.headers['content-type']))
        const { named, filled } = columnsOf(answer.status === 200 ? (answer.body.items ?? answer.body) : {})
        const seen = isFile ? ['(file)'] : folded(filled, known)
        const wanted = declaredFor(shown, role)
        const more = seen.filter((column) => !wanted.includes(column))
        const less = wanted.filter((column) => !seen.includes(column))
        const unknown = folded(named, known).filter((at) => !known.some((column) => column === at || column.startsWith(`${at}.`)))
        if (more.length + less.length + unknown.length > 0)
          faults.push(`${role} (${answer.status}) sees beyond: ${more}; does not see: ${less}; not declared: ${unknown}`)
      }
      assert.deepEqual(faults, [])
    })
})
