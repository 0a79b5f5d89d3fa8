import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { discoverOAuthProtectedResourceMetadata, extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import { world } from '../testing/world.ts'

const PROVIDER = { jwksUrl: 'http://127.0.0.1:9/keys', issuer: 'https://id.example', audience: 'tanager', scopes: ['openid', 'tanager'] }
const METADATA = {
  resource: 'http://127.0.0.1:8790/mcp',
  resource_name: 'Tanager governor',
  authorization_servers: ['https://id.example'],
  bearer_methods_supported: ['header'],
  scopes_supported: ['openid', 'tanager'],
}

describe('a client without a token', () => {
  const w = world()
  after(() => w.close())

  it('finds out where to sign in, as the official client does it (RFC 9728)', async () => {
    const { url } = await w.governorHere(
      w.config({ auth: { provider: PROVIDER }, listen: { port: 0, publicUrl: 'http://127.0.0.1:8790/' } }),
    )
    const refused = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    assert.equal(refused.status, 401)
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(refused)
    assert.equal(resourceMetadataUrl?.href, 'http://127.0.0.1:8790/.well-known/oauth-protected-resource/mcp')
    assert.deepEqual(await discoverOAuthProtectedResourceMetadata(url), METADATA)
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
      assert.deepEqual(await (await fetch(new URL(path, url))).json(), METADATA)
  })

  it('is told of no provider in Development, where there is none', async () => {
    const { url } = await w.governorHere(w.config())
    const refused = await fetch(url, { method: 'POST' })
    assert.doesNotMatch(refused.headers.get('www-authenticate') ?? '', /resource_metadata/)
    assert.equal((await fetch(new URL('/.well-known/oauth-protected-resource', url))).status, 404)
  })
})
