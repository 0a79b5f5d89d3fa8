import { createPrivateKey } from 'node:crypto'
import type { CredentialOptions } from '../upstream/credentials.ts'
import type { MintOptions } from '../upstream/mint.ts'
import type { TokenEndpoint } from '../upstream/token-endpoint.ts'
import type { ServerEntry, TokenEndpointEntry } from './config-file.ts'
import type { Loading } from './loading.ts'

type HttpEntry = Omit<NonNullable<ServerEntry['transport']['http']>, 'url'> & {
  readonly url: URL
  readonly tenants: ServerEntry['tenants']
}
type Reading = Pick<Loading, 'secret' | 'faults' | 'warnings'>

const NONE: CredentialOptions = { kind: 'none' }
/** Headers that the protocol or the connection itself needs. */
const TAKEN = /^(?:accept|connection|content-.*|host|keep-alive|mcp-.*|te|trailer|transfer-encoding|upgrade)$/i
const HEADER_VALUE = /^[\x20-\x7e]+$/

/** How the governor proves itself to a server over HTTP: by tokens that it mints, or by what that server takes. */
export function readCredentials(entry: HttpEntry, place: string, reading: Reading): CredentialOptions {
  const { credentials, key, audience } = entry
  const { faults, warnings } = reading
  if (credentials === undefined) return readMint(entry, place, reading)
  if (key !== undefined || audience !== undefined)
    faults.push(`${place} has credentials, so it needs neither audience nor key: no tokens are minted for it.`)
  const { header, apiKey, clientCredentials, tokenExchange } = credentials
  const at = `${place}/credentials`
  if (credentials.none !== true && !isSafe(entry.url))
    faults.push(`${place}/url must begin with https: credentials would travel in the clear.`)
  if (tokenExchange === undefined && credentials.none !== true && entry.tenants?.length !== 1)
    warnings.push(
      `${at} are the same for every tenant, so the server cannot keep them apart by who signs in. Name one in tenants, or use tokenExchange.`,
    )
  if (credentials.none === true && !isLoopback(entry.url))
    warnings.push(
      `${at} are none, and ${entry.url.host} is another machine: whoever reaches it there can make the same calls without the governor.`,
    )
  if (header) return readHeader(header.name, header.scheme, reading.secret(header.value, `${at}/header/value`), `${at}/header`, faults)
  if (apiKey)
    return readHeader(apiKey.name ?? 'x-api-key', undefined, reading.secret(apiKey.value, `${at}/apiKey/value`), `${at}/apiKey`, faults)
  if (clientCredentials) return endpointOf('client_credentials', clientCredentials, `${at}/clientCredentials`, reading)
  if (tokenExchange) return endpointOf('token_exchange', tokenExchange, `${at}/tokenExchange`, reading)
  return NONE
}

function readHeader(name: string, scheme: string | undefined, secret: string, place: string, faults: string[]): CredentialOptions {
  if (TAKEN.test(name)) faults.push(`${place}/name is ${name}, which the protocol itself uses.`)
  const value = scheme === undefined ? secret : `${scheme} ${secret}`
  if (secret !== '' && !HEADER_VALUE.test(value)) faults.push(`${place}/value holds characters that no header may have.`)
  return { kind: 'header', name, value }
}

function endpointOf(
  kind: 'client_credentials' | 'token_exchange',
  entry: TokenEndpointEntry,
  place: string,
  { secret, faults }: Reading,
): CredentialOptions {
  const { tokenUrl, clientId = null, clientSecret, clientAuth = 'basic', scope = null, resource = null, audience = null } = entry
  if (!URL.canParse(tokenUrl)) {
    faults.push(`${place}/tokenUrl is not a URL.`)
    return NONE
  }
  if (!isSafe(new URL(tokenUrl))) faults.push(`${place}/tokenUrl must begin with https: secrets would travel in the clear.`)
  if (kind === 'client_credentials' && (clientId === null || clientSecret === undefined))
    faults.push(`${place} lacks clientId or clientSecret.`)
  if (clientSecret !== undefined && clientId === null) faults.push(`${place} has a clientSecret and no clientId.`)
  const endpoint: TokenEndpoint = {
    tokenUrl: new URL(tokenUrl),
    clientId,
    clientSecret: clientSecret === undefined ? null : secret(clientSecret, `${place}/clientSecret`),
    clientAuth,
    scope,
    resource,
    audience,
  }
  return { kind, ...endpoint }
}

const isLoopback = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** On the way to this very machine nobody listens. */
const isSafe = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url)

function readMint({ audience, issuer, key: entry }: HttpEntry, place: string, { secret, faults }: Reading): CredentialOptions {
  if (entry === undefined || audience === undefined) {
    faults.push(`${place} needs audience and key, with which tokens for the server are minted, or credentials.`)
    return NONE
  }
  const { algorithm, id, ...source } = entry
  const key = secret(source, `${place}/key`)
  if (key !== '') checkKey(algorithm, key, `${place}/key`, faults)
  return { kind: 'minted', algorithm, key, ...(id && { keyId: id }), issuer: issuer ?? 'tanager-governor', audience }
}

function checkKey(algorithm: MintOptions['algorithm'], key: string, place: string, faults: string[]): void {
  if (algorithm === 'HS256') {
    if (Buffer.byteLength(key) < 32) faults.push(`${place} must be at least 32 bytes long.`)
    return
  }
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(key)
    const fits = algorithm === 'EdDSA' ? type === 'ed25519' : type === 'ec' && details?.namedCurve === 'prime256v1'
    if (!fits) faults.push(`${place} is not a key for ${algorithm}.`)
  } catch {
    faults.push(`${place} is not a private key in PEM.`)
  }
}
