import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { explain, StartError } from './start-error.ts'

/**
 * The named secrets from the file, made up where missing. Other entries stay. The file is readable by its owner alone and
 * replaced in one step, so that a kill leaves the old one or the new one.
 */
export function readSecrets<Name extends string>(file: string, names: readonly Name[]): Record<Name, string> {
  try {
    const known = parse(file)
    const wanted = Object.fromEntries(names.map((name) => [name, known[name] ?? randomBytes(24).toString('base64url')])) as Record<
      Name,
      string
    >
    if (names.some((name) => known[name] === undefined)) {
      const unfinished = `${file}.${process.pid}`
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(unfinished, `${JSON.stringify({ ...known, ...wanted }, null, 2)}\n`, { mode: 0o600 })
      renameSync(unfinished, file)
    } else if (process.platform !== 'win32') {
      chmodSync(file, 0o600)
    }
    return wanted
  } catch (error) {
    throw explain(error, file)
  }
}

function parse(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if (!(error instanceof SyntaxError)) throw error
    throw new StartError(`${file} is not valid JSON.`, 'Restore it, or move it aside: new secrets are then generated.', { cause: error })
  }
}
