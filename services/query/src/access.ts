import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem, type Server } from '@tanager/kernel'

/** Who may call: everybody, or whoever knows the shared token (everybody, when none is set). */
export const open = { kind: 'open' } as const
export const withToken = { kind: 'token' } as const
export const isAccess = (access: object) => access === open || access === withToken

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Asks for the shared token where a route wants it. Compared as digests: in constant time, whatever the lengths. */
export function installGuard(app: Server, token: string): void {
  const wanted = token === '' ? undefined : digest(token)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!wanted || request.routeOptions.config.access !== withToken) return done()
    const header = request.headers.authorization ?? ''
    const given = header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : ''
    if (timingSafeEqual(digest(given), wanted)) return done()
    done(
      new Problem(401, 'unauthenticated', 'The shared bearer token is missing or wrong. Send it as Authorization: Bearer.', {
        headers: { 'www-authenticate': 'Bearer' },
      }),
    )
  })
}
