import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommand } from './cli/testing.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const ROOT = join(PACKAGE, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'tanager-pack-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A copy is packed: packing changes package.json for a moment, and others may be reading the real one. */
function packCopy(): string {
  const copy = join(folder, 'repository', 'packages', 'manifest')
  cpSync(PACKAGE, copy, { recursive: true, filter: (path) => !['node_modules', 'dist'].includes(basename(path)) })
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'repository', 'tsconfig.json'))
  writeFileSync(join(folder, 'repository', 'package.json'), '{"private":true}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'repository', 'node_modules'))
  const options = { cwd: copy, encoding: 'utf8', shell: process.platform === 'win32' } as const
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], options)
  assert.equal(
    readFileSync(join(copy, 'package.json'), 'utf8'),
    readFileSync(join(PACKAGE, 'package.json'), 'utf8'),
    'package.json is put back',
  )
  return join(folder, 'tanager-manifest-0.1.0.tgz')
}

describe('the published package', () => {
  it('works on its own: no source, nothing of ours', async () => {
    const modules = join(folder, 'elsewhere', 'node_modules')
    const home = join(modules, '@tanager', 'manifest')
    mkdirSync(home, { recursive: true })
    execFileSync('tar', ['-xzf', packCopy(), '-C', home, '--strip-components=1'])
    cpSync(join(ROOT, 'node_modules', 'jsonc-parser'), join(modules, 'jsonc-parser'), { recursive: true })
    const cwd = join(folder, 'elsewhere')
    const command = join(home, 'bin', 'tanager-manifest.mjs')

    const made = await runCommand(['new', 'packed'], { cwd, command })
    assert.equal(made.code, 0, made.err)
    const checked = await runCommand(['check', '--strict', 'mcp-packed.manifest.json'], { cwd, command })
    assert.deepEqual(checked, { code: 0, out: '1 manifest valid, 3 tools; nothing found.\n', err: '' })

    writeFileSync(join(cwd, 'use.mjs'), "import * as all from '@tanager/manifest'\nconsole.log(Object.keys(all).sort().join())\n")
    const exported = execFileSync(process.execPath, ['use.mjs'], { cwd, encoding: 'utf8' }).trim().split(',')
    assert.deepEqual(exported, Object.keys(await import('./index.ts')).sort())

    const files = execFileSync('tar', ['-tzf', join(folder, 'tanager-manifest-0.1.0.tgz')], { encoding: 'utf8' })
      .trim()
      .split('\n')
    assert.ok(
      files.includes('package/README.md') && files.includes('package/manifest.schema.json') && files.includes('package/dist/index.d.ts'),
    )
    assert.deepEqual(
      files.filter((file) => /\/src\/|\.test\.|testing/.test(file)),
      [],
    )
  })
})
