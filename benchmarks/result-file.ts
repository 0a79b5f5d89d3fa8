import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What a figure is worth nothing without. */
export function circumstances(command: string) {
  return {
    command,
    commit: commit(),
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model.trim() ?? '',
      cores: availableParallelism(),
      memory_gib: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${process.arch}`,
      node: process.versions.node,
    },
  }
}

/** The commit, with `+changes` when the tree is not what it says; null outside a repository. */
function commit(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+changes'}`
  } catch {
    return null
  }
}

export function writeResult(file: string, result: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}
