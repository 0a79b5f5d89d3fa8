// Runs before anything is installed, on the Node that the machine has: Node's own modules only.
import module from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { extrasFor } from './setup/extras.mjs'
import { ensureInstalled, installExtras } from './setup/install.mjs'
import { endWithStarter, restartOn } from './setup/restart.mjs'
import { ensureRuntime, isCurrent } from './setup/runtime.mjs'
import { orExit, SetupError } from './setup/setup-error.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a TypeScript file in this process, once there is a current Node and everything that the file needs is installed. */
export async function runTypeScript(file, args = process.argv.slice(2)) {
  await prepare({ development: !isOfProduct(file) })
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
  module.flushCompileCache() // Node writes it at the end; a process that is killed has none
}

/** Whether running the product needs the file; others belong to its development, with its tools. */
export const isOfProduct = (file) =>
  /^(?:apps|packages|services)\/|^scripts\/(?:supervise|journey|console\/build-console)\.ts$/.test(
    relative(ROOT, file).replaceAll(sep, '/'),
  )

/** What every command begins with. On an older Node it does not return: the command runs again on a current one, in another process. */
export async function prepare({ development = true } = {}) {
  const install = () => orExit(() => ensureInstalled(ROOT, { development }))
  if (!isCurrent(process.versions.node)) {
    const [program] = await Promise.all([orExit(() => ensureRuntime(ROOT)), install()]) // side by side: each waits for the network
    await restartOn(program)
  }
  endWithStarter()
  await install()
  await installWhatSettingsNeed()
  keepCompiled()
}

/** Without them the Query API still runs, and says what is missing: a registry that does not answer is soon given up. */
async function installWhatSettingsNeed() {
  try {
    await installExtras(ROOT, extrasFor(process.env, ROOT), '--fetch-retries=0', '--fetch-timeout=30000')
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}`)
  }
}

/** Node keeps what it made of our sources, for this process and those that it starts: a service starts in half the time. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.tanager', 'runtime', 'compile-cache')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
