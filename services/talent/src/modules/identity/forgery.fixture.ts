import { createHmac, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A compact JWS of any header and payload; text is taken as it stands, so that a test can write what no library would. */
export function compact(header: object | string, payload: object | string, signer: (input: string) => Buffer): string {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${signer(input).toString('base64url')}`
}
export const hmac =
  (key: string | Buffer, hash = 'sha256') =>
  (input: string) =>
    createHmac(hash, key).update(input).digest()
export const rsa = (key: KeyObject) => (input: string) => createSign('sha256').update(input).sign(key)
export const ecdsa = (key: KeyObject) => (input: string) => createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' })
export const eddsa = (key: KeyObject) => (input: string) => sign(null, Buffer.from(input), key)

export const KEYS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
}
/** A pair that nobody published. Made here: making one takes seconds on a busy machine, and would stall servers in the same process. */
export const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 })
export type Algorithm = keyof typeof KEYS
export const signerOf = (algorithm: Algorithm, key: KeyObject = KEYS[algorithm].privateKey) =>
  ({ RS256: rsa, ES256: ecdsa, EdDSA: eddsa })[algorithm](key)
export const jwkOf = (key: KeyObject, more: object = {}) => ({ ...key.export({ format: 'jwk' }), ...more })

/** An identity provider's key set that a test can change, break, and count the askers of. */
export async function serveJwks(keys: object[]) {
  const state = { keys: keys as unknown[], status: 200, asked: 0, body: undefined as string | undefined }
  const server: Server = createServer((_request, response) => {
    state.asked += 1
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(state.body ?? JSON.stringify({ keys: state.keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type JwksServer = Awaited<ReturnType<typeof serveJwks>>
