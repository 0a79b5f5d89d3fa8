import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SetupError } from './setup-error.mjs'

/**
 * One installation at a time: two at once would delete each other's files. The lock of a process that was killed is taken over;
 * `work` hears of that.
 */
export async function withLock(lock, work) {
  let told = false
  let interrupted = false
  while (!takeLock(lock)) {
    const holders = readHolders(lock)
    if (isStale(lock, holders)) interrupted = removeStale(lock, holders) || interrupted
    else {
      if (!told) console.error(`Waiting for another installation (pid ${holders?.[0] ?? 'unknown'}) …`)
      told = true
      await delay(200)
    }
  }
  try {
    return await work(interrupted)
  } finally {
    rmSync(lock, { recursive: true, force: true })
    removeIfEmpty(dirname(lock))
  }
}

function takeLock(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    mkdirSync(lock)
    noteHolders(lock, [process.pid])
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new SetupError(
      `Something must be installed, but ${dirname(lock)} cannot be written (${error.code}). Run once as the owner of the folder.`,
    )
  }
}

/** npm goes on when this process is killed, so the lock names both. */
export const noteHolders = (lock, pids) => writeFileSync(join(lock, 'pids'), JSON.stringify(pids))

function readHolders(lock) {
  try {
    return JSON.parse(readFileSync(join(lock, 'pids'), 'utf8'))
  } catch {
    return null // not written yet, or cut off by a kill
  }
}

/** Every holder is gone. A lock that names none is being made this moment, or was left by a kill right then. */
function isStale(lock, holders) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return holders === null ? age > 5_000 : !holders.some(isAlive) || age > LONGEST_INSTALL_MS
}
const LONGEST_INSTALL_MS = 30 * 60_000 // after that the numbers belong to others

/** Whether a process of that number runs; somebody else's counts. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes the dead one's lock away; when another process put its own there in between, that one is put back. */
function removeStale(lock, holders) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (JSON.stringify(readHolders(aside)) !== JSON.stringify(holders)) {
      renameSync(aside, lock)
      return false
    }
    rmSync(aside, { recursive: true, force: true })
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // holds data: not ours to remove
  }
}
