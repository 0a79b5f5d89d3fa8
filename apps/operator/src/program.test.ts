import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertSaid, tanager } from './testing.ts'

const NOWHERE = { DATABASE_OWNER_URL: 'postgresql://owner:x@127.0.0.1:1/none' }
const ACME = ['tenant', 'create', 'umbra', '--name', 'Umbra', '--legal-name', 'Umbra Limited', '--domain', 'umbra.example']
const USER = ['user', 'add', '--tenant', 'umbra', '--email', 'Mei@Umbra.example', '--name', 'Mei Lan']

describe('the command line', () => {
  const COMMANDS = [
    'migrate',
    'install',
    'analyze',
    'backup',
    'restore',
    'distribute',
    'tenant create',
    'tenant isolate',
    'user add',
    'user sign-out',
    'role grant',
    'role revoke',
    'auth check',
    'auth provider',
    'audit verify',
    'audit checkpoint',
    'candidate export',
    'candidate erase',
    'retention run',
    'cv import',
    'ocr install',
    'ocr list',
    'ocr remove',
    'offer compensation import',
    'green-form rekey',
    'ask',
    'query grants',
    'query index',
    'demo',
  ]
  it('has help with an example for every command', async () => {
    for (const command of COMMANDS) {
      const { code, out } = await tanager([...command.split(' '), '--help'], NOWHERE)
      assert.equal(code, 0, command)
      assert.match(out, new RegExp(`Usage: npm run tanager -- ${command}`))
      assert.match(out, /Example:\n.*npm run tanager -- /)
    }
  })
  it('lists no command that the help above does not cover', async () => {
    const { out } = await tanager(['--help'], NOWHERE)
    const names = [...out.matchAll(/^ {2}([a-z-]+) /gm)].map((match) => match[1])
    assert.deepEqual(new Set(names), new Set([...COMMANDS.map((command) => command.split(' ')[0]), 'help', 'npm']))
  })
  it('2 for a role that does not exist, with the one that was meant, before any database is touched', async () => {
    const { code, err } = await tanager([...USER, '--role', 'RECRUITR'], NOWHERE)
    assert.equal(code, 2)
    assert.match(err, /Did you mean RECRUITER\?/)
    assert.match((await tanager([...USER, '--role', 'hiring-manager'], NOWHERE)).err, /Did you mean HIRING_MANAGER\?/)
    assert.match((await tanager([...USER, '--role', 'ASTRONAUT'], NOWHERE)).err, /The roles are TENANT_ADMIN, /)
  })
  it('2 for a tenant code, an e-mail address or a domain that cannot be one', async () => {
    const faulty: [string[], RegExp][] = [
      [ACME.with(2, 'Umbra!'), /tenant code has/],
      [ACME.with(-1, 'umbra'), /domain is a host name/],
      [[...USER.with(5, 'mei'), '--role', 'RECRUITER'], /e-mail address looks like/],
      [[...USER.with(-1, 'Mei\nLan'), '--role', 'RECRUITER'], /one line/],
      [['tenant', 'create', 'umbra'], /required option '--name <name>' not specified/],
      [['tenant', 'crate'], /Did you mean create\?/],
      [['audit', 'verify', '--public-key', 'nonsense'], /Ed25519 public key/],
    ]
    for (const [args, said] of faulty) {
      const { code, err } = await tanager(args, NOWHERE)
      assert.equal(code, 2, args.join(' '))
      assertSaid(err.replace(/^error:/, ''), said)
    }
  })
  it('1 in one sentence when the database cannot be reached', async () => {
    const { code, err } = await tanager(ACME, NOWHERE)
    assert.equal(code, 1)
    assertSaid(err, /^The database cannot be reached\. Nothing was saved\.\n$/)
  })
})
