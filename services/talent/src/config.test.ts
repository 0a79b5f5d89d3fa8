import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tanager/kernel'
import { isWeakKey, readTalentConfig } from './config.ts'
import { makeFieldKeys } from './modules/green-forms/key-ring.ts'

const DATABASE_URL = 'postgres://app:hidden-word@127.0.0.1:1/tanager'
const STRONG = 'h4Jq9Zt2Lw7Vx1Kc8Nb5Rm3Yp6Sd0Fg-Ua'
const SIGNING = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const DEVELOPMENT = { TANAGER_ENV: 'Development', DATABASE_URL }
const PRODUCTION = {
  TANAGER_ENV: 'Production',
  DATABASE_URL,
  AUTH_JWKS_URL: 'https://login.example/keys',
  AUTH_ISSUER: 'https://login.example',
  AUTH_AUDIENCE: 'tanager',
  AUDIT_SIGNING_KEY: SIGNING,
  FIELD_KEYS: makeFieldKeys(),
  PUBLIC_URL: 'https://hire.example',
}

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readTalentConfig(env)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    for (const fault of error.faults) assert.ok(error.message.includes(fault), 'a fault is not in the message')
    return error.faults
  }
}
const namesOf = (env: NodeJS.ProcessEnv) => faultsOf(env).map((fault) => fault.split(' ')[0])

describe('settings', () => {
  it('in Development need a database and nothing else', () => {
    const config = readTalentConfig(DEVELOPMENT)
    assert.deepEqual([config.TANAGER_ENV, config.PORT, config.AUTH_DEV_KEY, config.HOST], ['Development', 3000, '', '127.0.0.1'])
    assert.ok(Object.isFrozen(config))
    assert.deepEqual(namesOf({ TANAGER_ENV: 'Development' }), ['DATABASE_URL'])
    assert.deepEqual(namesOf({ TANAGER_ENV: 'Development', DATABASE_URL: '' }), ['DATABASE_URL'], 'an empty value is none')
  })

  it('in Production are complete', () => {
    assert.deepEqual(faultsOf(PRODUCTION), [])
    assert.deepEqual(faultsOf({ ...PRODUCTION, TANAGER_ENV: 'Staging' }), [])
  })

  it('missing in Production are named all at once', () => {
    for (const TANAGER_ENV of ['Production', 'Staging']) {
      assert.deepEqual(namesOf({ TANAGER_ENV, DATABASE_URL, AUTH_DEV_KEY: STRONG }), [
        'AUTH_DEV_KEY',
        'AUTH_JWKS_URL',
        'AUTH_ISSUER',
        'AUTH_AUDIENCE',
        'AUDIT_SIGNING_KEY',
        'FIELD_KEYS',
        'PUBLIC_URL',
      ])
    }
  })

  it('are those of Production where no environment was chosen, and say how to choose one', () => {
    const { TANAGER_ENV: _, ...complete } = PRODUCTION
    assert.equal(readTalentConfig(complete).TANAGER_ENV, 'Production')
    const [first = '', ...rest] = faultsOf({ DATABASE_URL })
    assert.match(first, /^TANAGER_ENV is not set, so this is Production.* set TANAGER_ENV=Development$/)
    assert.deepEqual(
      rest.map((fault) => fault.split(' ')[0]),
      ['AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUDIT_SIGNING_KEY', 'FIELD_KEYS', 'PUBLIC_URL'],
    )
    assert.deepEqual(namesOf({ ...PRODUCTION, TANAGER_ENV: '', AUTH_DEV_KEY: STRONG }), ['TANAGER_ENV', 'AUTH_DEV_KEY'])
  })

  it('refuse Development that others could use, unless a second setting allows it', () => {
    const { AUTH_JWKS_URL } = PRODUCTION
    for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'tanager.example', '127.0.0.1.example', '::ffff:10.0.0.1'])
      assert.match(faultsOf({ ...DEVELOPMENT, HOST }).join(), /^HOST is .* TANAGER_ENV=Production.* ALLOW_EXPOSED_DEVELOPMENT=true$/, HOST)
    for (const HOST of ['127.0.0.1', '127.8.0.1', '::1', '[::1]', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])
      assert.deepEqual(faultsOf({ ...DEVELOPMENT, HOST }), [], HOST)
    assert.deepEqual(namesOf({ ...DEVELOPMENT, HOST: '0.0.0.0', AUTH_JWKS_URL }), ['AUTH_JWKS_URL', 'HOST'])
    assert.deepEqual(faultsOf({ ...DEVELOPMENT, HOST: '0.0.0.0', AUTH_JWKS_URL, ALLOW_EXPOSED_DEVELOPMENT: 'true' }), [])
    assert.deepEqual(namesOf({ ...DEVELOPMENT, ALLOW_EXPOSED_DEVELOPMENT: 'yes', AUTH_JWKS_URL }), [
      'ALLOW_EXPOSED_DEVELOPMENT',
      'AUTH_JWKS_URL',
    ])
    assert.deepEqual(faultsOf({ ...PRODUCTION, HOST: '0.0.0.0' }), [], 'Production may listen anywhere')
  })

  it('refuse a dev key outside Development, however strong', () => {
    assert.match(faultsOf({ ...PRODUCTION, AUTH_DEV_KEY: STRONG }).join(), /^AUTH_DEV_KEY must not be set when TANAGER_ENV is Production$/)
  })

  it('refuse a dev key that is short, simple or a default', () => {
    const weak = [
      'short',
      'a'.repeat(64),
      'abababababababababababababababababab',
      STRONG.slice(0, 31),
      `changeme-${STRONG}`,
      `change-me-${STRONG}`,
      `your-key-${STRONG}`,
      `default${STRONG}`,
      `MyPassword${STRONG}`,
      `example${STRONG}`,
      'secret-key-secret-key-secret-key-1234567',
      ' '.repeat(40),
    ]
    for (const AUTH_DEV_KEY of weak) {
      assert.ok(isWeakKey(AUTH_DEV_KEY), AUTH_DEV_KEY)
      const [fault = ''] = faultsOf({ ...DEVELOPMENT, AUTH_DEV_KEY })
      assert.match(fault, /^AUTH_DEV_KEY is too weak/)
      assert.ok(AUTH_DEV_KEY.trim() === '' || !fault.includes(AUTH_DEV_KEY), 'the key stands in the message')
    }
    assert.deepEqual(faultsOf({ ...DEVELOPMENT, AUTH_DEV_KEY: STRONG }), [])
  })

  it('refuse an insecure key set, unless it is on this machine', () => {
    assert.deepEqual(namesOf({ ...PRODUCTION, AUTH_JWKS_URL: 'http://login.example/keys' }), ['AUTH_JWKS_URL'])
    assert.deepEqual(namesOf({ ...PRODUCTION, AUTH_JWKS_URL: 'http://127.0.0.1.evil.example/keys' }), ['AUTH_JWKS_URL'])
    assert.deepEqual(namesOf({ ...PRODUCTION, AUTH_JWKS_URL: 'file:///etc/keys' }), ['AUTH_JWKS_URL'])
    assert.deepEqual(namesOf({ ...PRODUCTION, AUTH_JWKS_URL: 'http://127.0.0.1:8080/keys' }), [])
  })

  it('refuse an audit key that is not an Ed25519 private key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    for (const AUDIT_SIGNING_KEY of ['nonsense', rsa, SIGNING.slice(0, 20)])
      assert.deepEqual(namesOf({ ...PRODUCTION, AUDIT_SIGNING_KEY }), ['AUDIT_SIGNING_KEY'])
  })

  it('refuse field keys that are short, not random, named twice or not named, without showing one', () => {
    const [, key = ''] = makeFieldKeys().split(':')
    const weak = [
      'secret',
      `:${key}`,
      `k 1:${key}`,
      `k1:${key.slice(8)}`,
      `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      `k1:${key},k1:${makeFieldKeys().slice(3)}`,
      `k1:${key},k2:${key}`,
    ]
    for (const FIELD_KEYS of weak) {
      const [fault = '', ...more] = faultsOf({ ...PRODUCTION, FIELD_KEYS })
      assert.match(fault, /^FIELD_KEYS must .*randomBytes\(32\)/, FIELD_KEYS)
      assert.deepEqual(more, [])
      assert.ok(!fault.includes(key.slice(8, 20)), 'the key stands in the message')
    }
    assert.deepEqual(faultsOf({ ...PRODUCTION, FIELD_KEYS: `2026-b:${key}, 2026-a:${makeFieldKeys().slice(3)}` }), [])
  })

  it('refuse a document that may be larger than all of them together', () => {
    assert.deepEqual(namesOf({ ...DEVELOPMENT, GREEN_FORM_TOTAL_MAX_BYTES: '5000' }), ['GREEN_FORM_FILE_MAX_BYTES'])
    assert.deepEqual(namesOf({ ...DEVELOPMENT, GREEN_FORM_TOTAL_MAX_BYTES: '5000', GREEN_FORM_FILE_MAX_BYTES: '5000' }), [])
  })

  it('refuse links that a candidate would open without encryption', () => {
    assert.deepEqual(namesOf({ ...PRODUCTION, PUBLIC_URL: 'http://hire.example' }), ['PUBLIC_URL'])
    assert.deepEqual(namesOf({ ...PRODUCTION, PUBLIC_URL: 'hire.example' }), ['PUBLIC_URL'])
    assert.deepEqual(namesOf({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }), [])
  })

  it('refuse a Query API without its token, which it demands outside Development', () => {
    assert.deepEqual(namesOf({ ...PRODUCTION, QUERY_URL: 'http://query.internal:3001' }), ['API_AUTH_TOKEN'])
    assert.deepEqual(namesOf({ ...PRODUCTION, QUERY_URL: 'query.internal', API_AUTH_TOKEN: STRONG }), ['QUERY_URL'])
    assert.deepEqual(faultsOf({ ...PRODUCTION, QUERY_URL: 'http://query.internal:3001', API_AUTH_TOKEN: STRONG }), [])
    assert.deepEqual(faultsOf({ ...DEVELOPMENT, QUERY_URL: 'http://localhost:3001' }), [])
  })

  it('name values that cannot be read, without showing a secret', () => {
    const faults = faultsOf({
      ...PRODUCTION,
      DATABASE_URL: 'mysql://app:hidden-word@host/db',
      PORT: '70000',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      MAX_IN_FLIGHT: '1.5',
      TANAGER_ENV: 'production',
    })
    assert.deepEqual(faults.map((fault) => fault.split(' ')[0]).sort(), [
      'DATABASE_URL',
      'LOG_LEVEL',
      'MAX_IN_FLIGHT',
      'PORT',
      'TANAGER_ENV',
      'TRUST_PROXY',
    ])
    assert.doesNotMatch(faults.join(), /hidden-word/)
    assert.match(faults.join(), /PORT must be a whole number from 0 to 65535 \(is "70000"\)/)
  })

  it('name faults of single values and of several together in one message', () => {
    assert.deepEqual(namesOf({ TANAGER_ENV: 'Development', PORT: 'x', AUTH_DEV_KEY: 'short' }).sort(), [
      'AUTH_DEV_KEY',
      'DATABASE_URL',
      'PORT',
    ])
    assert.deepEqual(namesOf({ TANAGER_ENV: 'Production', PORT: 'x' }).sort(), [
      'AUDIT_SIGNING_KEY',
      'AUTH_AUDIENCE',
      'AUTH_ISSUER',
      'AUTH_JWKS_URL',
      'DATABASE_URL',
      'FIELD_KEYS',
      'PORT',
      'PUBLIC_URL',
    ])
  })

  it('that are bad stop a real start: exit code 1, one message, nothing written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-config-'))
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL,
        AUTH_DEV_KEY: STRONG,
        TANAGER_DATA_DIR: join(folder, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    const printed = chunks.join('')
    assert.equal(code, 1, printed)
    for (const name of [
      'TANAGER_ENV',
      'AUTH_DEV_KEY',
      'AUTH_JWKS_URL',
      'AUTH_ISSUER',
      'AUTH_AUDIENCE',
      'AUDIT_SIGNING_KEY',
      'FIELD_KEYS',
      'PUBLIC_URL',
    ])
      assert.match(printed, new RegExp(`- ${name} `))
    assert.match(printed, /^The settings have 8 faults:/)
    assert.doesNotMatch(printed, /hidden-word|h4Jq9Zt2|\bat .*\.ts:/, 'a secret or a stack trace')
    assert.deepEqual(readdirSync(folder), [])
    rmSync(folder, { recursive: true })
  })
})
