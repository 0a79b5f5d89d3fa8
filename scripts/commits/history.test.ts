import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { commitsSince } from './history.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanager-commits-'))
after(() => rmSync(folder, { recursive: true }))
const outside = (name: string) => mkdtempSync(join(folder, name))

function repository(...subjects: string[]): { path: string; git: (...args: string[]) => string } {
  const path = outside('repository-')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: path, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  for (const subject of subjects) git('commit', '--quiet', '--allow-empty', '-m', subject)
  return { path, git }
}

it('finds the commits after the base and none before it', () => {
  const { path, git } = repository('Long ago', 'the base', 'docs: add one', 'docs: add two')
  const found = commitsSince(git('rev-parse', 'HEAD~2'), path)
  assert.ok('commits' in found)
  assert.deepEqual(
    found.commits.map(({ subject }) => subject),
    ['docs: add two', 'docs: add one'],
  )
})

it('says so in a shallow clone that does not reach the base', () => {
  const { path, git } = repository('the base', 'docs: add one')
  const clone = outside('clone-')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${path}`, clone])
  const found = commitsSince(git('rev-parse', 'HEAD~1'), clone)
  assert.ok('unknown' in found)
  assert.match(found.unknown, /shallow clone/)
})

it('says so outside a git checkout', () => {
  assert.deepEqual(commitsSince('0'.repeat(40), outside('plain-')), { unknown: 'this folder is not a git checkout' })
})
