// npm run journey [-- --tenant acme]: a person from CV to employee over HTTP, step by step, on the product that runs at
// BASE_URL (http://localhost:3000), or, when none is named and nothing runs there, on one that lives as long as the walk.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { addressOf } from './journey/address.ts'
import { type Step, walk } from './journey/walk.ts'

const { values } = parseArgs({ options: { tenant: { type: 'string', default: 'acme' } } })
const isTerminal = process.stdout.isTTY === true && !process.env.NO_COLOR
const dim = (text: string) => (isTerminal ? styleText('dim', text) : text)
const bold = (text: string) => (isTerminal ? styleText('bold', text) : text)

function print({ number, who, what, call, status, result }: Step): void {
  console.log(`${String(number).padStart(3)}. ${bold(who)} ${what}\n     ${dim(`${call} → ${status}`)}  ${result}`)
}

interface Place {
  address: string
  leave(): Promise<void>
}

async function findProduct(): Promise<Place> {
  const { address, named } = addressOf(process.env)
  const health = await fetch(`${address}/health`).catch(() => undefined)
  if (health?.ok) return { address, leave: async () => {} }
  if (named) throw new Error(`Nothing answers at ${address}, the address in BASE_URL.`)
  console.log(dim(`Nothing runs at ${address}: starting a product for this walk alone …`))
  return startProduct()
}

/** Database, demo tenants and service, all gone afterwards. */
async function startProduct(): Promise<Place> {
  const { openBenchDatabase } = await import('../benchmarks/talent-api/database.ts')
  const { migrate } = await import('../packages/postgres/src/migrate.ts')
  const { MIGRATIONS } = await import('../apps/operator/src/database.ts')
  const { seedDemo } = await import('../apps/operator/src/demo.ts')
  const { makeFieldKeys, readKeyRing } = await import('../services/talent/src/modules/green-forms/key-ring.ts')
  const { readTalentConfig, startService } = await import('../services/talent/src/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'tanager-journey-'))
  const database = await openBenchDatabase({})
  await migrate({ ...database, directory: MIGRATIONS })
  const fieldKeys = makeFieldKeys()
  await seedDemo({ ownerUrl: database.ownerUrl, log: () => {}, keys: readKeyRing(fieldKeys) })
  const service = await startService(
    readTalentConfig({
      TANAGER_ENV: 'Development',
      DATABASE_URL: database.appUrl,
      FIELD_KEYS: fieldKeys,
      TANAGER_DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
  )
  return {
    address: service.address,
    async leave() {
      await service.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let place: Place | undefined
try {
  place = await findProduct()
  console.log(`\n${bold('From CV to employee')} at ${place.address}, tenant ${values.tenant}\n`)
  const { employeeNumber } = await walk({ address: place.address, tenant: values.tenant, onStep: print })
  console.log(`\n${bold(`Welcome, ${employeeNumber}.`)} Every step above is in the audit log, with who took it.\n`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await place?.leave()
}
