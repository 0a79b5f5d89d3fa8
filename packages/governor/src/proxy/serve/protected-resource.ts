import type { ProxyConfig } from '../config/load-config.ts'

/** Where RFC 9728 has clients look: with the path of the resource behind it, or without. */
export const RESOURCE_PATHS = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']

/**
 * How a client that was refused finds out where to sign in (RFC 9728). Null in Development, where no provider signs anybody in.
 */
export function protectedResource({ auth, publicUrl }: Pick<ProxyConfig, 'auth' | 'publicUrl'>) {
  if (auth.kind !== 'provider') return null
  return {
    url: `${publicUrl}${RESOURCE_PATHS[1]}`,
    metadata: {
      resource: `${publicUrl}/mcp`,
      resource_name: 'Tanager governor',
      authorization_servers: [auth.issuer],
      bearer_methods_supported: ['header'],
      ...(auth.scopes.length > 0 && { scopes_supported: auth.scopes }),
    },
  }
}
