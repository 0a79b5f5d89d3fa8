import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for a URL. */
export const newToken = () => randomBytes(32).toString('base64url')

/** All that is kept of a token. No salt is needed: 256 random bits cannot be guessed from their hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where the candidate goes. What stands after `#` is never sent to a server: no proxy logs it, and no page passes it on as referrer. */
export const linkTo = (publicUrl: string, token: string) => `${publicUrl.replace(/(?<!\/)\/+$/, '')}/green-form#${token}`
