import { createRequire } from 'node:module'
import { textOf } from './connection-errors.ts'
import { ConnectionFailure } from './dialect.ts'

const require = createRequire(import.meta.url)

/**
 * The driver's package, loaded when a database of its kind is opened and not before: drivers are optional installs. All of
 * them are CommonJS, so `require` sees them as they are.
 */
export const loadDriver = <Package>(name: string): Package => orMissing(name, () => require(name) as Package)

/** Fails when a package that a child process will load is not installed; this process never loads it. */
export function demandPackage(name: string): void {
  orMissing(name, () => require.resolve(name))
}

function orMissing<Found>(name: string, find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    throw new ConnectionFailure('driver_missing', `${textOf(error).split('\n', 1)[0]}. Install it with: npm run tanager -- install ${name}`)
  }
}
