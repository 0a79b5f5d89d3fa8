import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { loadConfig } from './config/load-config.ts'
import { consoleWarning } from './console-link.ts'
import { fixtureTools } from './testing/fixture-tools.ts'
import { BIN, until, world } from './testing/world.ts'

describe('the console that a governor links to', () => {
  const w = world()
  let status = 404
  const asked: string[] = []
  const console = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? 'without a token'}`)
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end('{}')
  })
  let consoleUrl: string
  before(async () => {
    await new Promise<void>((resolve) => console.listen(0, '127.0.0.1', resolve))
    consoleUrl = `http://127.0.0.1:${(console.address() as AddressInfo).port}`
  })
  after(async () => {
    await w.close()
    console.closeAllConnections()
    console.close()
  })
  const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
  const config = (url = consoleUrl, served = tools) =>
    w.config(
      {
        listen: { port: 0, publicUrl: 'http://127.0.0.1:8790' },
        approvals: { consoleUrl: url, actions: { 'things.send': { roles: ['HR_HEAD'] } } },
      },
      [w.stdioServer('mcp-things', served)],
    )

  it('is told of by --check and in the log of the start when it does not know the governor', async () => {
    const words = /console at http:\/\/127\.0\.0\.1:\d+ is not connected to a governor.*GOVERNOR_URL.*http:\/\/127\.0\.0\.1:8790/
    const child = spawn(process.execPath, [BIN, '--config', config(), '--check'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    for await (const text of child.stdout) said += text
    assert.match(said, new RegExp(`Warning: The ${words.source}`))
    assert.deepEqual(asked, ['/api/v1/governor/overview without a token'])
    const { child: running } = await w.governor(config())
    await until(
      () => words.test(running.said),
      () => running.said,
    )
  })

  it('is not told of when it asks for a sign-in, does not answer, or nothing waits for people', async () => {
    status = 401
    assert.equal(await consoleWarning(loadConfig(config())), null)
    status = 404
    assert.equal(await consoleWarning(loadConfig(config('http://127.0.0.1:1'))), null)
    const reading = fixtureTools().filter(({ tier }) => tier === 'read_only')
    assert.equal(await consoleWarning(loadConfig(config(consoleUrl, reading))), null)
  })
})
