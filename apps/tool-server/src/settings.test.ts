import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from './settings.ts'

const KEY = 'a-secret-that-both-sides-know-and-nobody-else'
const faultsOf = (args: string[], env: Record<string, string> = {}): string => {
  try {
    readSettings(args, env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the settings of the tool server', () => {
  it('are few over stdio', () => {
    const settings = readSettings(['--manifest', 'm.json', '--stdio'], { TALENT_TOKEN: 't', TALENT_URL: 'https://talent.example/' })
    assert.deepEqual([settings.manifest, settings.serve.kind, settings.talentUrl], ['m.json', 'stdio', 'https://talent.example'])
  })
  it('need a key over HTTP, where anybody may knock', () => {
    const args = ['--manifest', 'm.json', '--http', '0']
    assert.match(faultsOf(args, { TALENT_TOKEN: 't' }), /GOVERNOR_KEY must be set/)
    assert.match(faultsOf(args, { TALENT_TOKEN: 't', GOVERNOR_KEY: 'short' }), /GOVERNOR_KEY must have at least 32 bytes/)
    const { serve } = readSettings(args, { TALENT_TOKEN: 't', GOVERNOR_KEY: KEY })
    assert.ok(serve.kind === 'http' && serve.host === '127.0.0.1' && serve.port === 0)
  })
  it('are refused with every fault at once', () => {
    const told = faultsOf([], { TALENT_URL: 'ftp://x' })
    for (const fault of [/--manifest FILE is missing/, /one of --stdio and --http/, /TALENT_URL/, /TALENT_TOKEN/]) assert.match(told, fault)
    assert.match(faultsOf(['--manifest', 'm', '--stdio', '--http', '1'], { TALENT_TOKEN: 't', GOVERNOR_KEY: KEY }), /one of --stdio/)
    assert.match(faultsOf(['--manifest', 'm', '--http', '99999'], { TALENT_TOKEN: 't', GOVERNOR_KEY: KEY }), /from 0 to 65535/)
    assert.match(faultsOf(['--nonsense']), /nonsense/)
    assert.match(faultsOf(['--manifest', 'm', '--stdio'], { TALENT_TOKEN: 't', TALENT_URL: 'http://u:p@x' }), /without user and password/)
    assert.match(faultsOf(['--manifest', 'm', '--stdio'], { TALENT_DEV_TENANT: 'acme' }), /TALENT_DEV_EMAIL/)
  })
})
