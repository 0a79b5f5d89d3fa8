import { type AuthInfo, ProtocolError } from '@modelcontextprotocol/server'
import type { Caller } from '../../ports.ts'

/** The verified caller of one request, in the shape in which the SDK hands it to a handler. */
export interface Auth extends AuthInfo {
  readonly extra: { readonly caller: Caller; readonly correlationId: string }
}

export const authOf = (caller: Caller, correlationId: string): Auth => ({
  token: caller.token,
  clientId: caller.subject,
  scopes: [...caller.scopes],
  extra: { caller, correlationId },
})

/** Not signed in, or no longer. */
export const UNAUTHENTICATED = -32001

export function callerIn(auth: Auth | undefined): Caller {
  if (auth === undefined) throw new ProtocolError(UNAUTHENTICATED, 'The token is missing, wrong or expired.')
  return auth.extra.caller
}

export const correlationIn = (auth: AuthInfo | undefined): string | undefined => (auth as Auth | undefined)?.extra.correlationId
