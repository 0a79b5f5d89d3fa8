import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../apps/console/test/chromium.ts'
import { StartError, startEmbedded } from '../packages/postgres/src/embedded.ts'
import { prepareTestServer } from '../packages/postgres/src/testing.ts'
import { ensureConsole } from './console/ensure-console.ts'
import { ROOT } from './setup.mjs'
import { chooseTests, groupTests, SLOW } from './test-files.ts'

/** One throwaway server for the whole run, with a migrated template that every test file copies. */
async function startTestServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-test-'))
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
  await prepareTestServer(server.superuserUrl(), join(ROOT, 'services/talent/migrations'))
  return server
}

const REPORTERS = ['spec', './scripts/slowest-files.ts'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
])

/** Runs the files in Node's own test runner; its exit code says how it went. */
function runNode(files: string[], flags: string[], testServer: string): Promise<number> {
  const standard = [
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    '--test-timeout=1800000', // of a whole process, on whatever machine
    // Node 24 may spin for ever while it frees the sockets of a server that was killed, after every test is done. Only slow tests kill one.
    ...(files.some((file) => file.endsWith(SLOW)) ? ['--test-force-exit'] : []),
  ]
  const reporter = flags.some((flag) => flag.startsWith('--test-reporter')) ? [] : REPORTERS
  const child = spawn(process.execPath, [...standard, ...reporter, ...flags, ...files], {
    cwd: ROOT,
    env: { ...process.env, TANAGER_TEST_SERVER: testServer },
    stdio: 'inherit',
  })
  const passOn = (signal: NodeJS.Signals): void => {
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, passOn)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 130)))
}

/** What node runs: a file as it is, or one that imports those that share a process. Groups first, since they take longest. */
function programs(files: readonly string[], folder: string): string[] {
  const { together, apart } = groupTests(ROOT, files)
  const groups = together.map((members, index) => {
    const program = join(folder, `together-${index + 1}.mjs`)
    writeFileSync(program, members.map((file) => `import ${JSON.stringify(pathToFileURL(join(ROOT, file)).href)}\n`).join(''))
    return program
  })
  return [...groups, ...apart]
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
  const server = await startTestServer()
  try {
    return await runNode(programs(files, folder), flags, server.superuserUrl())
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.stop() // deletes the data too
  }
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n${error.message}\n${error.hint}`)
  process.exit(1)
}
