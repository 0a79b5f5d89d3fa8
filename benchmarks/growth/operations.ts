import { seededRandom } from '../../apps/operator/src/demo/random.ts'
import { speakerOf } from '../../scripts/journey/people.ts'
import { walk } from '../../scripts/journey/walk.ts'
import { layoutOf } from '../duplicates/bank.ts'
import { person } from '../duplicates/people.ts'
import { factsOf, reUpload } from '../duplicates/re-uploads.ts'
import { upload } from '../duplicates/upload.ts'
import { cvFile } from '../upload/cv-files.ts'
import type { Side } from './sides.ts'

export interface Operation {
  name: string
  /** How often it is done for one figure. */
  times: number
  /** The n-th of all: both sides do the same things. */
  run(side: Side, n: number): Promise<void>
}

const STRANGERS = 50_000_000 // beyond everybody in either bank

async function read(side: Side, who: string, path: string): Promise<{ next_cursor?: string | null }> {
  const { status, body } = await speakerFor(side)(who, 'GET', path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return body
}
const speakers = new Map<string, ReturnType<typeof speakerOf>>()
function speakerFor({ address, code }: Side): ReturnType<typeof speakerOf> {
  const speaker = speakers.get(address) ?? speakerOf(address, code)
  speakers.set(address, speaker)
  return speaker
}
let slot = 0
/** Times that nobody else takes. */
const nextSlot = () => {
  const begin = Date.now() + 86_400_000 + slot++ * 3_600_000
  return { starts_at: new Date(begin).toISOString(), ends_at: new Date(begin + 1_800_000).toISOString() }
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'list of candidates, two pages',
    times: 40,
    run: async (side) => {
      const { next_cursor } = await read(side, 'recruiter', '/candidates?limit=25')
      await read(side, 'recruiter', `/candidates?limit=25&cursor=${next_cursor}`)
    },
  },
  { name: 'dashboard', times: 60, run: async (side) => void (await read(side, 'ta-head', '/dashboard/summary')) },
  {
    name: 'upload of a CV',
    times: 12,
    run: async (side, n) => {
      const file = cvFile(STRANGERS + n)
      const form = new FormData()
      form.set('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
      form.set('source', 'Referral')
      const { status } = await speakerFor(side)('recruiter', 'POST', '/candidates/cvs', { form })
      if (status !== 201) throw new Error(`An upload was answered with ${status}.`)
    },
  },
  {
    // Half of them of people who are in both banks; taken back each time.
    name: 'duplicate look-up',
    times: 60,
    run: async (side, n) => {
      const who = n % 100
      const facts =
        n % 2 === 0
          ? factsOf(person(STRANGERS * 2 + n), layoutOf(n), seededRandom(`stranger ${n}`))
          : reUpload(n, person(who), layoutOf(who)).facts
      await upload(side, facts)
    },
  },
  {
    name: 'journey from CV to employee',
    times: 3,
    run: async ({ address, code }) => void (await walk({ address, tenant: code, slot: nextSlot, onStep: () => {} })),
  },
]
