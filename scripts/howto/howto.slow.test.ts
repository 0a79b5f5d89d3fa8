import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from '../setup.mjs'
import { followPage, howtoPages, writeFiles } from './apply.ts'

const OWN = '@tanager' // links to the workspaces: those of the copy, not of this repository

/** The sources as they are now, with the installed packages of this repository. */
function copyRepository(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  for (const path of listed.split('\0')) if (path !== '' && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(to, path))
  for (const workspace of ['.', ...readdirSync(join(ROOT, 'node_modules', OWN)).map(folderOf)]) {
    const installed = join(ROOT, workspace, 'node_modules')
    if (!existsSync(installed)) continue
    mkdirSync(join(to, workspace, 'node_modules'))
    for (const name of readdirSync(installed))
      if (name !== OWN) symlinkSync(join(installed, name), join(to, workspace, 'node_modules', name))
  }
  cpSync(join(ROOT, 'node_modules', OWN), join(to, 'node_modules', OWN), { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(to, '.tanager'))
  symlinkSync(join(ROOT, '.tanager', 'runtime'), join(to, '.tanager', 'runtime'))
}
const folderOf = (workspace: string): string => join('node_modules', OWN, readlinkSync(join(ROOT, 'node_modules', OWN, workspace)))

describe('whoever follows the how-tos', () => {
  let copy: string
  let made: string[]
  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'tanager-howto-'))
    copyRepository(copy)
    for (const page of howtoPages(copy)) writeFiles(copy, followPage(copy, page))
    made = howtoPages(ROOT).flatMap((page) => [...followPage(ROOT, page).keys()])
  })
  after(() => rmSync(copy, { recursive: true, force: true }))

  const { NODE_TEST_CONTEXT: _, TANAGER_TEST_SERVER: __, TANAGER_TEST_RUN: ___, ...env } = process.env
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: copy, env, maxBuffer: 1e8 }).catch((error: { stdout: string; stderr: string }) =>
      assert.fail(`node ${args.join(' ')}\n${error.stdout}\n${error.stderr}`),
    )
  const script = (file: string, ...args: string[]) => run('scripts/run.mjs', file, ...args)

  it('has a repository that compiles, with its API described anew', async () => {
    await script('scripts/openapi.ts')
    await script('scripts/gen-client.ts')
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    for (const project of ['.', 'apps/console']) await run(compiler, '--noEmit', '-p', project)
  })
  it('has new tests that pass, and the rules across modules are kept', async () => {
    const tests = made.filter((path) => path.endsWith('.test.ts') && !existsSync(join(ROOT, path)))
    assert.equal(tests.length, 3)
    const rules = ['authorization', 'cursors', 'insider', 'isolation', 'migrations', 'openapi', 'sql-rules', 'visibility']
    await run('scripts/test.mjs', ...tests, ...rules.map((name) => `services/talent/test/${name}.test.ts`))
  })
})
