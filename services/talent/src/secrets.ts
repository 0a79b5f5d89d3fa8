import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of this installation: made at the first start of a Development environment, kept readable by its owner alone. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was first: its secret holds
  }
  return readFileSync(file, 'utf8').trim()
}

export const makeDevKey = () => randomBytes(48).toString('base64url')
export const makeSigningKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
