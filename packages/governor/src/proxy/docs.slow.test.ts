import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@tanager/postgres/testing'
import { migrateGovernor } from '../state/postgres-schema.ts'
import { loadConfig } from './config/load-config.ts'
import { shapeFaults } from './config/shape.ts'
import { fixtureTools } from './testing/fixture-tools.ts'
import { STRANGER, world } from './testing/world.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DOCUMENT = readFileSync(join(ROOT, 'docs/governor.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...DOCUMENT.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, text = '']) => (name === language ? [text] : []))

describe('docs/governor.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-docs-'))
  const w = world()
  after(async () => {
    await w.close()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const name of ['apps', 'packages', 'scripts']) symlinkSync(join(ROOT, name), join(folder, name))
  mkdirSync(join(folder, '.tanager'))
  writeFileSync(join(folder, '.tanager/auth-dev-key'), 'a-development-key-of-at-least-32-bytes\n', { mode: 0o600 })
  const sh = (command: string) => spawnSync('sh', ['-ec', command], { cwd: folder, encoding: 'utf8' })
  // With the id of a tenant in the place of the zeros, as the page asks.
  const first = (blocks('json')[0] ?? '').replace('00000000-0000-0000-0000-000000000000', '0198c2f0-7a10-7000-8000-000000000001')
  const commands = blocks('sh').flatMap((block) => block.trim().split('\n'))
  const operator = `"${process.execPath}" "${join(ROOT, 'scripts/run.mjs')}" "${join(ROOT, 'apps/operator/src/main.ts')}"`

  it('shows a configuration that is good as it is, once the commands beneath it have run', () => {
    writeFileSync(join(folder, 'governor.json'), first)
    const [pin = '', check = ''] = commands
    assert.match(pin, /tanager-manifest\.mjs pin/)
    assert.equal(sh(pin).status, 0)
    const checked = sh(check)
    assert.equal(checked.status, 0, checked.stderr)
    assert.match(
      checked.stdout,
      /mcp-offers_send_offer {2}approval_required_write, after offer\.approve {2}needs offers:write {2}for AGENT_SERVICE/,
    )
    assert.doesNotMatch(checked.stdout, /Warning/)
    assert.deepEqual(loadConfig(join(folder, 'governor.json'), {}).warnings, [])
  })

  it('serves what it shows, and its audit passes the command beneath', async (t) => {
    const serve = commands[2] ?? ''
    assert.match(serve, /^node packages\/governor\/bin\/tanager-governor\.mjs --config governor\.json --http$/)
    // On a port that is free here.
    writeFileSync(join(folder, 'governor.json'), JSON.stringify({ ...JSON.parse(first), listen: { port: 0 } }))
    const child = spawn('sh', ['-ec', `exec ${serve.replace('node', `"${process.execPath}"`)}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('It ended.')))
      child.stdout.on(
        'data',
        (said) => /listens on (\S+)/.exec(String(said))?.[1] && resolve(/listens on (\S+)\/mcp/.exec(String(said))?.[1] ?? ''),
      )
    })
    assert.equal((await fetch(`${url}/health/live`)).status, 200)
    child.removeAllListeners('exit').kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    const verify = commands.find((command) => command.includes('--governor')) ?? ''
    const { status, stdout, stderr } = sh(verify.replace('npm run tanager --', operator))
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /governor\.audit\.jsonl/)
  })

  it('checks the audit of both services with one command', async (t) => {
    const database = await createTestDatabase()
    t.after(() => database.drop())
    await migrateGovernor(database)
    const verify = commands.find((command) => /audit verify +#/.test(command)) ?? ''
    const env = {
      ...process.env,
      TANAGER_DATA_DIR: join(folder, '.tanager'),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    }
    // Where there is no tenant, there is nothing to verify, and the command says so.
    const first = 'npm run tanager -- tenant create acme --name Acme --legal-name Acme --domain acme.example'
    for (const command of [first, verify]) {
      const run = spawnSync('sh', ['-ec', command.replace('npm run tanager --', operator)], { cwd: folder, encoding: 'utf8', env })
      assert.equal(run.status, 0, run.stdout + run.stderr)
    }
  })

  it('shows no command that is executed nowhere', () => {
    // Those of the change desk are run in approvals-source.test.ts, which takes their blocks whole.
    const [desk = ''] = DOCUMENT.split('## Approvals of other systems').slice(1)
    const elsewhere = [...(desk.split('\n## ')[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, text = '']) =>
      text.trim().split('\n'),
    )
    const here = [/tanager-manifest\.mjs pin/, /--check/, /--http$/, /tenant_id/, /^npx tanager-manifest /, /audit verify/]
    assert.deepEqual(
      commands.filter((command) => !elsewhere.includes(command) && !here.some((known) => known.test(command))),
      [],
    )
  })

  it('shows parts of a configuration that have its shape', () => {
    const server = (transport: unknown) => ({ manifest: 'm.json', transport })
    const config = (one: unknown) => ({ ...JSON.parse(first), servers: [one] })
    for (const text of blocks('json')) {
      const value = JSON.parse(text)
      if ('http' in value) assert.deepEqual(shapeFaults(config(server(value))), [])
      if ('approvals' in value) assert.deepEqual(shapeFaults({ ...JSON.parse(first), ...value }), [])
      if ('transport' in value) assert.deepEqual(shapeFaults(config(value)), [])
    }
    for (const [, action = ''] of DOCUMENT.matchAll(/`(\{ "files\.write": .*?\} \})`/g))
      assert.deepEqual(shapeFaults({ ...JSON.parse(first), approvals: { actions: JSON.parse(action) } }), [])
  })

  it('imports, checks and pins the tools of another server by the commands that it shows', () => {
    const tools = w.live(
      'mcp-files',
      fixtureTools().filter(({ name }) => name !== 'send'),
    )
    const others = commands.filter((command) => command.startsWith('npx tanager-manifest '))
    assert.equal(others.length, 3)
    for (const command of others) {
      const here = command
        .replace('npx tanager-manifest', `"${process.execPath}" packages/manifest/bin/tanager-manifest.mjs`)
        .replace(/-- npx .*$/, `-- "${process.execPath}" "${STRANGER}" --tools "${tools}"`)
      const { status, stdout, stderr } = sh(here)
      assert.equal(status, 0, `${command}\n${stdout}${stderr}`)
      assert.doesNotMatch(stdout.replace(/warning approval_action_unknown|, \d+ warnings?|; \d+ warnings?/g, ''), /warning/i)
    }
    const whole = blocks('json').find((text) => text.includes('"mcp-files.json"') && text.includes('"auth"')) ?? ''
    writeFileSync(join(folder, 'files.json'), whole)
    const { status, stdout, stderr } = sh(`"${process.execPath}" packages/governor/bin/tanager-governor.mjs --config files.json --check`)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /approval_required_write, after files\.write {2}needs files:write {2}for AGENT_SERVICE/)
    // None of the tools here is called read-only by its server.
    assert.doesNotMatch(stdout.replace(/^Warning: .*"files:read", which no tool needs\.$/gm, ''), /Warning/)
  })

  it('shows how to tell the tenant of a token', () => {
    const command = commands.find((one) => one.includes('tenant_id')) ?? ''
    const token = `x.${Buffer.from(JSON.stringify({ tenant_id: 't-1' })).toString('base64url')}.y`
    const { stdout } = spawnSync('sh', ['-ec', command], { encoding: 'utf8', env: { ...process.env, TOKEN: token } })
    assert.equal(stdout.trim(), 't-1')
  })
})
