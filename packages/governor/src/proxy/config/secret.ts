import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** Where a secret lies: an environment variable's name, or a file that only its owner can read. */
export interface SecretSource {
  readonly env?: string
  readonly file?: string
}

/** The secret, or a fault in words. The words never hold any of it. */
export function readSecret(source: SecretSource, folder: string, env: NodeJS.ProcessEnv): { value: string } | { fault: string } {
  if (source.env !== undefined && source.file !== undefined) return { fault: 'names both a variable and a file; keep one' }
  if (source.env !== undefined) {
    const value = env[source.env]
    return value === undefined || value === '' ? { fault: `names the environment variable ${source.env}, which is not set` } : { value }
  }
  if (source.file === undefined) return { fault: 'must name a variable (env) or a file' }
  const path = resolve(folder, source.file)
  try {
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      return { fault: `names the file ${source.file}, which others than its owner can read; run: chmod 600 ${source.file}` }
    }
    const value = readFileSync(path, 'utf8').trim()
    return value === '' ? { fault: `names the file ${source.file}, which is empty` } : { value }
  } catch (error) {
    return { fault: `names the file ${source.file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` }
  }
}
