import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { RecordBinding } from './governed-server.ts'
import { approved, codeOf, governing, manifest, OFFER_ID, sendCall, sendOffer } from './testing.ts'

const DOCUMENT = readFileSync(new URL('../../../docs/governor.md', import.meta.url), 'utf8')
const [, section = ''] = DOCUMENT.split('## Which record an approval is about\n')
const [entry = '{}', args = '{}'] = [...(section.split('\n## ')[0] ?? '').matchAll(/^```json\n([\s\S]*?)^```/gm)].map(
  ([, text = '']) => text,
)

describe('the binding of a tool to its record, as docs/governor.md shows it', () => {
  const { bindings } = JSON.parse(entry) as { bindings: Readonly<Record<string, RecordBinding>> }
  const letter = (input: object) => ({ type: 'object', properties: { letter: { type: 'object', properties: input } } })
  const dispatch = async (
    given: unknown,
    inputSchema = letter({ offer_id: { type: 'string' }, text: { type: 'string' } }),
    bound = true,
  ) => {
    const asked: string[] = []
    const server = { manifest: manifest(sendOffer({ name: 'send_letter', inputSchema })), ...(bound && { bindings }) }
    const { governor } = governing([server], {
      approvals: {
        newest: async ({ entityType, entityId }) => {
          asked.push(`${entityType} ${entityId}`)
          return approved({ entityType, entityId })
        },
      },
    })
    return [codeOf(await governor.dispatch(sendCall({ tool: 'send_letter', arguments: given }))), ...asked]
  }
  const shown = JSON.parse(args) as { letter: { offer_id: string } }

  it('asks for the approval of the offer that the argument names', async () => {
    assert.deepEqual(await dispatch(shown), ['ok', `offer ${shown.letter.offer_id}`])
  })

  it('goes before what the manifest marks', async () => {
    const marked = letter({ offer_id: { type: 'string' }, copy_of: { type: 'string', 'x-approval-entity': 'offer' } })
    const both = { letter: { offer_id: OFFER_ID, copy_of: 'another' } }
    assert.deepEqual(await dispatch(both, marked), ['ok', `offer ${OFFER_ID}`])
    assert.deepEqual(await dispatch(both, marked, false), ['ok', 'offer another'])
  })

  it('refuses a call without that argument, and every call where neither names a record', async () => {
    assert.deepEqual(await dispatch({ letter: { text: 'x' } }), ['record_not_named'])
    assert.deepEqual(await dispatch(shown, undefined, false), ['record_not_named'])
  })
})
