import { spawnSync } from 'node:child_process'

/** History up to this commit is not judged: its subjects were written before the rule. */
export const BASE = '0ac2728efc4dee8e71933a3c2e219350572582f6'

/** The commits after the base, newest first, without merges; or why they cannot be told. */
export function commitsSince(base: string, root: string): { commits: { id: string; subject: string }[] } | { unknown: string } {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('rev-parse', '--git-dir').status !== 0) return { unknown: 'this folder is not a git checkout' }
  if (git('merge-base', '--is-ancestor', base, 'HEAD').status !== 0)
    return { unknown: `the history of this checkout does not reach commit ${base.slice(0, 7)} (a shallow clone, for example)` }
  const { stdout } = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`)
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { commits: lines.map((line) => ({ id: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) })) }
}
