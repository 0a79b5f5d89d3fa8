import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../apps/console/test/chromium.ts'
import { StartError } from '../packages/postgres/src/embedded.ts'
import { ensureConsole } from './console/ensure-console.ts'
import { ROOT } from './setup.mjs'
import { chooseTests, SLOW } from './test-files.ts'
import { plan, readBroken, writePrograms } from './test-programs.ts'
import { startTestServer } from './test-server.ts'

const REPORTERS = ['spec', './scripts/slowest-files.ts'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
])

/** Runs each of the lists of files in a process of its own, in Node's test runner. Answers how it went, and the lists whose process broke. */
async function runProcesses(processes: readonly (readonly string[])[], run: Run): Promise<{ code: number; broken: (readonly string[])[] }> {
  const folder = mkdtempSync(join(run.folder, 'run-'))
  const programs = writePrograms(ROOT, folder, processes)
  const standard = [
    '--test',
    `--test-concurrency=${availableParallelism() + 2}`, // they wait for servers and timers about half of their time
    '--test-timeout=1800000', // on whatever machine
    '--max-semi-space-size=64', // collecting young objects less often saves a tenth of the processor time
    // Node 24 may spin for ever while it frees the sockets of a server that was killed, after every test is done. Only slow tests kill one.
    ...(processes.flat().some((file) => file.endsWith(SLOW)) ? ['--test-force-exit'] : []),
  ]
  const reporter = run.flags.some((flag) => flag.startsWith('--test-reporter')) ? [] : REPORTERS
  const child = spawn(process.execPath, [...standard, ...reporter, ...run.flags, ...programs.map(({ path }) => path)], {
    cwd: ROOT,
    env: { ...process.env, TANAGER_TEST_SERVER: run.server, TANAGER_TEST_WORKERS: run.workers, TANAGER_TEST_RUN: folder },
    stdio: 'inherit',
  })
  let interrupted = false
  const passOn = (signal: NodeJS.Signals): void => {
    interrupted = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 130)))
  for (const signal of SIGNALS) process.off(signal, passOn)
  const paths = interrupted ? [] : readBroken(folder)
  return { code, broken: programs.filter(({ path }) => paths.includes(path)).map(({ files }) => files) }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
interface Run {
  folder: string
  flags: readonly string[]
  server: string
  workers: string
}

/** The exit code. Files that shared a process which broke run again, each by itself: the one at fault shows, and nothing stays hidden. */
async function runAll(files: readonly string[], run: Run): Promise<number> {
  const { code, broken } = await runProcesses(plan(ROOT, files), run)
  const hidden = broken.filter(({ length }) => length > 1).flat()
  if (hidden.length === 0) return code
  console.error(`\nA process ended before its tests did. Each of its files runs again, by itself:\n  ${hidden.join('\n  ')}\n`)
  await runProcesses(
    hidden.map((file) => [file]),
    run,
  )
  return 1
}

async function main(): Promise<number> {
  const { files, flags } = chooseTests(ROOT, process.argv.slice(2))
  if (files.length === 0) {
    console.error('No test file (*.test.ts) matches. Give paths or their beginnings: npm test -- packages/postgres')
    return 1
  }
  // Once, before the files run side by side.
  if (files.some((file) => file.startsWith('apps/console/test'))) await Promise.all([ensureConsole(console.log), findChromium()])
  const parent = join(ROOT, '.tanager-test')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'run-'))
  const server = await startTestServer(process.env)
  flushCompileCache() // most of the sources are compiled by now: a fresh clone's first processes need not do it again, all at once
  try {
    return await runAll(files, { folder, flags, server: server.superuserUrl, workers: server.workers })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
    tellProcessorTime()
  }
}

/** Of this process and all that it started, the servers too: however busy the machine is, this tells whether the tests became slower. */
function tellProcessorTime(): void {
  if (process.platform !== 'linux') return
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(') ') + 2) // the name of the program, in brackets, may hold anything
    .split(' ')
    .slice(11, 15) // a hundredth of a second each
  const seconds = ticks.reduce((sum, one) => sum + Number(one), 0) / 100
  console.log(`\nProcessor time: ${seconds < 100 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`}`)
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n${error.message}\n${error.hint}`)
  process.exit(1)
}
