import { ConfigError } from '../../packages/kernel/src/config.ts'
import { StartError } from '../../packages/postgres/src/embedded.ts'
import { type LocalDatabase, openLocalDatabase } from '../../packages/postgres/src/local-database.ts'
import { Ended, type Ending, endOnSignals, endWithNpm, newEnding } from './ending.ts'
import { type Patience, patienceFor, type RunningService, runService, type Service } from './service.ts'
import { demandPorts, readSettings, type Settings } from './settings.ts'

/** What is to be run; everything that is Tanager's own comes in from outside. */
export interface Plan {
  root: string
  env: NodeJS.ProcessEnv
  /** What to know of the settings before anything is started. */
  notes(env: NodeJS.ProcessEnv): Promise<string[]>
  /** What is wrong with the settings of the services, all of it, before anything is started. */
  faults(env: NodeJS.ProcessEnv): Promise<string[]>
  /** Brings the database up to date, before any service sees it. */
  prepare(database: LocalDatabase, settings: Settings, say: Say): Promise<void>
  services(database: LocalDatabase, settings: Settings, say: Say): Promise<Service[]>
  /** Said when everything answers. */
  welcome(database: LocalDatabase, settings: Settings, services: readonly Service[]): string
  say: Say
  patience?: Patience
}
export type Say = (line: string) => void

/** From the last service's end to the end of this process, if PostgreSQL takes its time: its watchdog sees it through. */
const DATABASE_STOP_MS = 4_000

/** Runs everything until it is told to stop or cannot go on; returns the exit code. */
export async function supervise(plan: Plan): Promise<number> {
  const { say } = plan
  const ending = newEnding()
  const running: RunningService[] = []
  endOnSignals(ending, () => {
    say('Stopping at once.')
    for (const service of running) service.kill()
    process.exit(130) // closes the pipe of the database's watchdog, which stops the server
  })
  const alone = endWithNpm(ending, plan.env)
  try {
    return await run(plan, ending, running)
  } catch (error) {
    if (error instanceof Ended) return tell(error.end.reason, error.end.exitCode, say)
    if (!(error instanceof StartError)) throw error
    say(`\n${error.message}\n${error.hint}`)
    return 1
  } finally {
    alone()
  }
}

async function run(plan: Plan, ending: Ending, running: RunningService[]): Promise<number> {
  const { say, env } = plan
  for (const note of await plan.notes(env)) say(note)
  const faults = await plan.faults(env)
  if (faults.length > 0) throw new StartError(new ConfigError(faults).message, 'Nothing was started.')
  const settings = await readSettings(env, plan.root)
  const database = await ending.orEnd(openLocalDatabase({ env, dataDir: settings.dataDir, log: say, address: settings.address }))
  try {
    database.exited.then(() => ending.ask({ exitCode: 1, reason: 'PostgreSQL ended by itself; its log lies beside its data.' }))
    await ending.orEnd(plan.prepare(database, settings, say))
    const services = await ending.orEnd(plan.services(database, settings, say))
    await demandPorts(settings)
    const context = { root: plan.root, env: withoutKeys(env), ending, say, patience: plan.patience ?? patienceFor(env) }
    running.push(...services.map((service) => runService(service, context)))
    await ending.orEnd(Promise.all(running.map((service) => service.healthy)))
    say(plan.welcome(database, settings, services))
    const { reason, exitCode } = await ending.asked
    return tell(reason, exitCode, say)
  } finally {
    if (running.length > 0) say('Stopping …')
    await Promise.all(running.map((service) => service.stop())) // first those who use the database
    await within(DATABASE_STOP_MS, database.stop())
    if (running.length > 0) say('Stopped.')
  }
}

/** A service must not hold the key to its own tables, nor one that another was meant to have. */
const withoutKeys = ({ DATABASE_OWNER_URL: _owner, REPORT_DATABASE_URL: _report, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env

function tell(reason: string, exitCode: number, say: Say): number {
  if (reason !== '') say(`\n${reason}`)
  return exitCode
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
