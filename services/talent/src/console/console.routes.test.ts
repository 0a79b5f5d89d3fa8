import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isOcrInstalled } from '@tanager/cv'
import { createWorld, type World } from '../testing.ts'

const SCRIPT = 'export const bird = "tanager"'

/** A folder as the build leaves it: pages, a script with its compressed twin. */
function builtConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="tanager-settings" content="{}" /><title>Tanager</title>')
  writeFileSync(join(folder, 'green-form.html'), '<!doctype html><title>Form</title>')
  writeFileSync(join(folder, 'assets', 'bird-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'bird-1a2b.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'secret.key'), 'not for the web')
  return folder
}

describe('the console', () => {
  let world: World
  before(async () => {
    world = await createWorld({ CONSOLE_DIR: builtConsole() })
  })
  after(() => world.close())
  const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
  const asPage = { accept: 'text/html,application/xhtml+xml' }

  it('answers every page of its own with the same document, told about the service', async () => {
    for (const url of ['/', '/offers', '/candidates/0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa?tab=cv']) {
      const answer = await get(url, asPage)
      assert.equal(answer.statusCode, 200, url)
      assert.match(answer.body, /content="{&quot;environment&quot;:&quot;Development&quot;/)
      assert.equal(answer.headers['cache-control'], 'no-cache')
    }
  })
  it('is told whether scans can be read here', async () => {
    const { body } = await get('/', asPage)
    assert.ok(body.includes(`&quot;readsScans&quot;:${isOcrInstalled()}`), body)
  })
  it('lets no script in but its own', async () => {
    const policy = String((await get('/', asPage)).headers['content-security-policy'])
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
  })
  it("gives the candidate's form a page of its own", async () => {
    assert.match((await get('/green-form', asPage)).body, /<title>Form/)
  })
  it('serves assets for ever, compressed for who can read it', async () => {
    const plain = await get('/assets/bird-1a2b.js')
    assert.equal(plain.body, SCRIPT)
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
    const packed = await get('/assets/bird-1a2b.js', { 'accept-encoding': 'gzip, deflate' })
    assert.equal(packed.headers['content-encoding'], 'gzip')
    assert.deepEqual(packed.rawPayload, gzipSync(SCRIPT))
    const again = await get('/assets/bird-1a2b.js', { 'if-none-match': String(plain.headers.etag) })
    assert.equal(again.statusCode, 304)
  })
  it('stays a problem document where the console owns nothing', async () => {
    for (const [url, headers] of [
      ['/api/v1/nothing', asPage],
      ['/assets/gone.js', asPage],
      ['/offers', { accept: 'application/json' }],
      ['/secret.key', {}],
      ['/../package.json', {}],
      ['/%2e%2e/package.json', {}],
      ['//', {}],
      ['//[', {}],
      ['//health', {}],
    ] as const) {
      const answer = await get(url, headers)
      assert.equal(answer.statusCode, 404, url)
      assert.equal(answer.json().code, 'not_found', url)
      assert.equal(answer.json().detail, 'There is no such address here.', url)
    }
  })
  it('leaves the API and its page alone', async () => {
    assert.equal((await get('/health')).statusCode, 200)
    assert.match((await get('/docs', asPage)).body, /<title>/)
    assert.equal((await get('/api/v1/candidates', asPage)).statusCode, 401)
    const scim = await get('/scim/v2/Me', asPage)
    assert.deepEqual([scim.statusCode, scim.headers['content-type']], [404, 'application/scim+json; charset=utf-8'])
  })
})
