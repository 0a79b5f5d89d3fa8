// Brings a package into a folder of its own, apart from node_modules. Runs on older Nodes: nothing newer than Node 20.19 here.
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { failureOf, npm } from './npm.mjs'
import { SetupError } from './setup-error.mjs'

/** Hands `work` the folder of a package, and removes it afterwards. None of its scripts run. */
export async function withPackage(root, name, version, work) {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-package-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc')) // a registry may be set there
    const lock = join(folder, '.lock')
    await withLock(lock, async () => {
      const { code, output } = await npm(
        folder,
        lock,
        'install',
        '--no-save',
        '--ignore-scripts',
        '--no-package-lock',
        `${name}@${version}`,
      )
      if (code !== 0) throw new SetupError(`npm could not bring ${name}:\n${failureOf(output)}`)
    })
    return await work(join(folder, 'node_modules', name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
