import { catalogTable, indexedTable, indexOf } from '../../retrieve/index.fixture.ts'
import { retrieve } from '../../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../../semantic-layer/definitions/read-definitions.ts'
import type { Generated, Turn } from '../generator.ts'
import { createRulesGenerator } from './rules-generator.ts'

/** A bicycle workshop with a semantic layer of its own: what holds here as well is no rule for one schema. */
const INDEX = indexWithDefinitions(
  parseDefinitions(`{
    "tables": {
      "customers": {
        "names": ["customer", "client"], "mayMean": ["people", "person", "somebody"], "namedBy": ["full_name"], "who": ["full_name"],
        "columns": {
          "town": { "names": ["city", "live in", "lives in"] },
          "channel": { "names": ["channel", "come through", "came through"] },
          "riding_years": { "names": ["experience", "years of experience"] }
        }
      },
      "staff": { "names": ["mechanic", "colleague"], "bridge": false, "namedBy": ["name"], "who": ["name"] },
      "repairs": {
        "names": ["repair", "repair order"], "namedBy": ["number"], "who": ["customers.full_name"], "date": "brought_on",
        "phrases": {
          "rejected | turned down": "status = 'Rejected'",
          "finished | done": { "where": "status = 'Finished'", "date": "returned_on", "since": "brought_on" },
          "brought in": { "date": "brought_on" },
          "booked": { "date": "starts_at" },
          "took in | booked": { "by": ["staff.name via booked_by"] }
        },
        "columns": {
          "model": { "names": ["model", "bicycle"], "mayMean": ["kind"], "after": ["for"] },
          "booked_by": { "names": ["booked by"], "mayMean": ["clerk"] }
        }
      },
      "repair_parts": { "names": ["part"], "namedBy": ["customers.full_name"], "columns": { "part": { "names": ["part", "needs", "need"] } } },
      "claims": { "names": ["claim"], "namedBy": ["id"], "onlyIfNamed": true }
    },
    "measures": [{ "names": ["time in the stand"], "of": "repairs", "days": ["starts_at", "ends_at"], "takes": true, "unit": "minutes" }]
  }`),
)(
  indexOf(
    indexedTable(
      catalogTable('customers', { id: 'int!', full_name: 'text', town: 'text', channel: 'text', riding_years: 'int', wish: 'text' }),
      {
        full_name: ['Ada Byron', 'Grace Hopper'],
        town: ['Leeds', 'Porto', 'Munich'],
        channel: ['Web', 'Shop', 'Friend'],
        wish: ['Roadster', 'Cargo Bike'],
      },
    ),
    indexedTable(catalogTable('staff', { id: 'int!', name: 'text' }), { name: ['Ana Costa', 'Bo Lind'] }),
    indexedTable(
      catalogTable(
        'repairs',
        {
          id: 'int!',
          number: 'text',
          customer_id: 'int',
          model: 'text',
          status: 'text',
          booked_by: 'int',
          checked_by: 'int',
          brought_on: 'date',
          returned_on: 'date',
          starts_at: 'timestamp',
          ends_at: 'timestamp',
        },
        ['customer_id → customers', 'booked_by → staff', 'checked_by → staff'],
      ),
      { model: ['Roadster', 'Cargo Bike'], status: ['Open', 'Finished', 'Rejected', 'Cancelled'] },
    ),
    indexedTable(catalogTable('repair_parts', { id: 'int!', repair_id: 'int', part: 'text' }, ['repair_id → repairs']), {
      part: ['Chain', 'Brake', 'Saddle'],
    }),
    indexedTable(catalogTable('claims', { id: 'int!', repair_id: 'int', status: 'text' }, ['repair_id → repairs']), {
      status: ['Open', 'Rejected', 'Granted'],
    }),
  ),
)

/** A Wednesday. */
const NOW = new Date('2026-11-18T10:00:00Z')

export async function askWorkshop(question: string, history: Turn[] = []): Promise<Generated> {
  const retrieved = await retrieve(INDEX, question, { limit: 16 })
  const request = { question, history, dialect: 'postgresql' as const, retrieved, attempts: [], now: NOW }
  return createRulesGenerator().generate(request, new AbortController().signal)
}

/** The statement without the names' ornaments; what is asked back in its place. */
export async function workshopSql(question: string, history: Turn[] = []): Promise<string> {
  const generated = await askWorkshop(question, history)
  return generated.kind === 'sql' ? generated.sql.replaceAll('"', '') : `${generated.kind}: ${generated.message}`
}
