import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modeLine, settingNotes } from './setting-notes.ts'

describe('what npm start says of the settings', () => {
  it('is the mode alone where nothing is misspelt', async () => {
    const usual = { PATH: '/bin', HOME: '/root', HOSTNAME: 'h', TERM: 'x', LOGNAME: 'me', PORT: '4000', QUERY_PORT: '1', DB_HOST: 'x' }
    assert.deepEqual(
      await settingNotes({
        ...usual,
        TANAGER_ENV: 'Staging',
        DATABASE_OWNER_URL: 'x',
        TANAGER_TEST_SERVER: 'x',
        TANAGER_CALLERS_PATH: '/bin',
      }),
      ['Mode: Staging, as TANAGER_ENV says.'],
    )
  })
  it('names what was probably meant', async () => {
    const cases: [string, string][] = [
      ['TANAGER_ENVIRONMENT', 'TANAGER_ENV'],
      ['TANAGER_DATADIR', 'TANAGER_DATA_DIR'],
      ['tanager_env', 'TANAGER_ENV'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['AUTH_JWK_URL', 'AUTH_JWKS_URL'],
      ['FIELD_KEY', 'FIELD_KEYS'],
      ['LLM_HOTS', 'LLM_HOST'],
      ['PORTS', 'PORT'],
    ]
    for (const [name, meant] of cases)
      assert.equal((await settingNotes({ [name]: 'x' }))[0], `Warning: ${name} is not a setting and has no effect. Did you mean ${meant}?`)
  })
  it('says why the mode is what it is, and that NODE_ENV does not choose it', () => {
    assert.equal(modeLine({}), 'Mode: Development, because TANAGER_ENV is not set and the database is the embedded one.')
    assert.equal(
      modeLine({ DATABASE_URL: 'x' }),
      'Mode: Production, because TANAGER_ENV is not set and DATABASE_URL names a server of your own.',
    )
    assert.equal(modeLine({ DATABASE_URL: 'x', NODE_ENV: 'production' }), modeLine({ DATABASE_URL: 'x' }))
    assert.equal(
      modeLine({ NODE_ENV: 'production' }),
      'Mode: Development, because TANAGER_ENV is not set and the database is the embedded one. NODE_ENV=production has no say in it: set TANAGER_ENV=Production or Development.',
    )
  })
})
