import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { createVerifier } from 'fast-jwt'
import { person, tokenFor, world } from '../testing/world.ts'

const PAIRS = { ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }), EdDSA: generateKeyPairSync('ed25519') } as const

describe('tokens for tool servers', () => {
  const w = world()
  after(() => w.close())

  for (const algorithm of ['ES256', 'EdDSA'] as const)
    it(`${algorithm}: the tool server checks them with the public key alone`, async () => {
      const name = `mcp-${algorithm.toLowerCase()}`
      const { privateKey, publicKey } = PAIRS[algorithm]
      w.put(`${name}.pem`, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
      const server = await w.httpServer(name)
      const http = { ...server.transport.http, key: { algorithm, file: `${name}.pem`, id: 'key-1' } }
      const { url } = await w.governorHere(w.config({}, [{ ...server, transport: { http } }]))
      const who = person()
      const client = await w.client(url, tokenFor(who))
      await client.callTool({ name: `${name}.token`, arguments: {} }) // noted down by the server: in an answer it would be masked
      const authorization = w.journal(name).find((entry) => entry.called === 'token')?.authorization ?? ''
      const verify = createVerifier({
        key: String(publicKey.export({ type: 'spki', format: 'pem' })),
        algorithms: [algorithm],
        allowedAud: name,
        allowedIss: 'tanager-governor',
        complete: true,
      })
      const { header, payload } = verify(authorization.replace('Bearer ', '')) as unknown as Record<string, Record<string, unknown>>
      assert.equal(header?.kid, 'key-1')
      assert.deepEqual([payload?.sub, payload?.tenant_id, payload?.scope], [who.sub, who.tenant_id, 'things:read'])
      assert.equal(Number(payload?.exp) - Number(payload?.iat), 60)
    })
})
