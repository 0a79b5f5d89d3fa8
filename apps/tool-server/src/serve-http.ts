import { createServer, type IncomingMessage, type Server as NodeServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { type AuthInfo, createMcpHandler, OAuthError, OAuthErrorCode, requireBearerAuth } from '@modelcontextprotocol/server'
import type { ToolManifest } from './manifest-file.ts'
import { mcpServer } from './mcp-server.ts'
import { type readKey, verifyMinted } from './minted-token.ts'
import type { Grant, toolCalls } from './tool-calls.ts'

const LARGEST_REQUEST = 1024 * 1024

export interface HttpOptions {
  readonly manifest: ToolManifest
  readonly carryOut: ReturnType<typeof toolCalls>
  readonly key: ReturnType<typeof readKey>
  readonly issuer: string | undefined
  readonly host: string
  readonly port: number
}

/** Streamable HTTP at /mcp. Every request carries a token that the governor minted for this server; nobody else is answered. */
export async function serveHttp(options: HttpOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { manifest, carryOut, host, port } = options
  const handler = createMcpHandler(({ authInfo }) => mcpServer(manifest, carryOut, grantOf(authInfo)), {
    maxRequestBodySize: LARGEST_REQUEST,
    onerror: (error) => console.error(error.message),
  })
  const gate = requireBearerAuth({ verifier: { verifyAccessToken: async (token) => authInfoOf(token, options) } })
  const gated = async (request: Request): Promise<Response> => {
    const auth = await gate(request)
    return auth instanceof Response ? auth : handler.fetch(request, { authInfo: auth })
  }
  const mcp = toNodeHandler({ fetch: gated }, { maxRequestBodySize: LARGEST_REQUEST })
  const guards = isLoopback(host) ? [localhostHostValidation(), localhostOriginValidation()] : []

  const server = createServer((request, response) => {
    if (!guards.every((passes) => passes(request, response))) return
    const path = request.url?.split('?', 1)[0]
    if (path === '/mcp') mcp(request, response).catch((error: unknown) => fail(error, response))
    else if (path === '/health' && request.method === 'GET') answer(response, 200, { status: 'ok' })
    else answer(response, 404, { error: 'not_found' })
  })
  await listen(server, port, host)
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/mcp`,
    async close() {
      await handler.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function authInfoOf(token: string, { key, issuer, manifest }: HttpOptions): AuthInfo {
  const claims = verifyMinted(token, { key, audience: manifest.serverName, issuer })
  if (claims === null) throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is not one that was minted for this server.')
  const { subject, scopes, expiresAt, tenantId } = claims
  return { token, clientId: subject, scopes: [...scopes], expiresAt, extra: { tenantId } }
}

function grantOf(auth: AuthInfo | undefined): Grant {
  if (typeof auth?.extra?.tenantId !== 'string') throw new Error('A request came past the gate.')
  return { tenantId: auth.extra.tenantId, scopes: auth.scopes }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

function answer(response: ServerResponse<IncomingMessage>, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

function fail(error: unknown, response: ServerResponse<IncomingMessage>): void {
  console.error(error)
  if (response.headersSent) response.destroy()
  else answer(response, 500, { error: 'internal_error' })
}

const listen = (server: NodeServer, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
