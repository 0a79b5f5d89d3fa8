import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { compileTests } from './compile.ts'

let root: string
before(() => {
  root = mkdtempSync(join(tmpdir(), 'tanager-compile-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const place = ['import', 'meta', 'url'].join('.') // this file is compiled too, and its own place must not be put here
  write('shared.ts', `export const seen: string[] = []\nexport const here: string = ${place}\n`)
  write('adds.ts', "import { seen } from './shared.ts'\nseen.push('once')\n")
  write(
    'one/first.test.ts',
    `import '../adds.ts'
     import { here, seen } from '../shared.ts'
     import { which } from 'a-package'
     const answer: object = { seen, here, own: ${place}, which }
     console.log(JSON.stringify(answer))`,
  )
  write(
    'two/second.test.ts',
    "import { seen } from '../shared.ts'\nimport { which } from 'a-package'\nconsole.log(JSON.stringify({ seen, which }))",
  )
  for (const folder of ['', 'one/']) {
    write(`${folder}node_modules/a-package/package.json`, '{ "name": "a-package", "main": "index.js" }')
    write(`${folder}node_modules/a-package/index.js`, `exports.which = '${folder || 'the root'}'`)
  }
})
after(() => rmSync(root, { recursive: true, force: true }))

it('compiles files that share their modules, know their own place and find the packages they would have found', async () => {
  const { files } = await compileTests(root, ['one/first.test.ts', 'two/second.test.ts'])
  const said = await Promise.all(files.map((file) => promisify(execFile)(process.execPath, [join(root, file)])))
  const [first, second] = said.map(({ stdout }) => JSON.parse(stdout))
  assert.deepEqual(first, {
    seen: ['once'],
    here: pathToFileURL(join(root, 'shared.ts')).href,
    own: pathToFileURL(join(root, 'one/first.test.ts')).href,
    which: 'one/',
  })
  assert.deepEqual(second, { seen: [], which: 'the root' })
})

it('runs programs that a test starts from what was compiled, and TypeScript that was not', async () => {
  const [here, tsx] = [
    ['import', 'meta', 'url'],
    ['import', 'meta', "resolve('tsx')"],
  ].map((parts) => parts.join('.'))
  mkdirSync(join(root, 'apps/shop/src'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(root, 'apps/shop/src', name), text)
  write('program.ts', `import { more } from './more.ts'\nconst kind: string = 'program'\nconsole.log(kind, more, ${here})`)
  write('more.ts', 'export const more: number = 1')
  write('late.ts', `import { more } from './more.ts'\nconsole.log('late', more satisfies number)`)
  write('start-thread.mjs', `import { register } from 'tsx/esm/api'\nregister()\nawait import('./thread.ts')`)
  write('thread.ts', `const kind: string = 'thread'\nconsole.log(kind)`)
  write(
    'runs.test.ts',
    `import { execFileSync } from 'node:child_process'
     import { once } from 'node:events'
     import { fileURLToPath } from 'node:url'
     import { Worker } from 'node:worker_threads'
     const run = (file: string) => execFileSync(process.execPath, ['--import', ${tsx}, file], { encoding: 'utf8' })
     const program = fileURLToPath(new URL('./program.ts', ${here}))
     process.stdout.write(run(program) + run(program.replace('program', 'late')))
     await once(new Worker(new URL('./start-thread.mjs', ${here}), { execArgv: [] }), 'exit')`,
  )
  const { files } = await compileTests(root, ['apps/shop/src/runs.test.ts'])
  write('thread.ts', 'throw new Error()') // what was compiled counts
  write('more.ts', 'export const more: number = 2')
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, files[0] ?? '')])
  const place = pathToFileURL(join(root, 'apps/shop/src/program.ts')).href
  assert.deepEqual(stdout.trim().split('\n'), [`program 1 ${place}`, 'late 2', 'thread'])
})

it('points at the line of the source when something goes wrong', async () => {
  writeFileSync(join(root, 'throws.test.ts'), 'interface A { b: 1 }\n\nthrow new Error(`here` satisfies string)\n')
  const { files } = await compileTests(root, ['throws.test.ts'])
  const run = promisify(execFile)(process.execPath, ['--enable-source-maps', join(root, files[0] ?? '')])
  const { stderr } = await run.catch((failure: { stderr: string }) => failure)
  assert.match(stderr, /throws\.test\.ts:3/)
})
