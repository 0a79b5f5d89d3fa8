import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { tenantCode } from '../apps/operator/src/arguments.ts'
import { Refusal } from '../apps/operator/src/refusal.ts'
import { runCommand } from '../apps/operator/src/run-command.ts'
import { processTerminal } from '../apps/operator/src/terminal.ts'
import { addressOf } from './journey/address.ts'
import { type Step, walk } from './journey/walk.ts'

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
  if (named) throw new Refusal(`Nothing answers at ${address}, the address in BASE_URL.`)
  console.log(dim(`Nothing runs at ${address}: starting a product for this journey alone, on a database that is deleted afterwards …`))
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

async function journey(tenant: string): Promise<void> {
  const place = await findProduct()
  try {
    console.log(`\n${bold('From CV to employee')} at ${place.address}, tenant ${tenant}\n`)
    const { employeeNumber } = await walk({ address: place.address, tenant, onStep: print })
    console.log(`\n${bold(`Welcome, ${employeeNumber}.`)} Every step above is in the audit log, with who took it.\n`)
  } finally {
    await place.leave()
  }
}

const command = new Command('npm run journey --')
  .description('Takes one person from CV to employee over HTTP, as the people of the demo data, and prints each step.')
  .option('--tenant <code>', 'a tenant of the demo data', tenantCode, 'acme')
  .addHelpText(
    'after',
    `
BASE_URL  where the talent service runs, in Development and with the demo data; http://localhost:3000 when left out. It gets one more
          employee. When BASE_URL is left out and nothing runs there, the command starts a service on a database that it deletes afterwards.

Example:
  BASE_URL=http://127.0.0.1:3000 npm run journey -- --tenant globex`,
  )
  .action(({ tenant }: { tenant: string }) => journey(tenant))

process.exitCode = await runCommand(command, process.argv.slice(2), processTerminal)
