import { ToolError } from './tool-error.ts'

/** The token of this server's own user at the talent service. */
export interface TalentToken {
  current(): Promise<string>
  /** After a 401. False: there is no other way to get one. */
  renew(refused: string): Promise<boolean>
}

export const fixedToken = (token: string): TalentToken => ({ current: async () => token, renew: async () => false })

export interface DevUser {
  readonly tenant: string
  readonly email: string
  readonly role?: string
}

/** Signs in through the Development environment's token endpoint, once for all calls that wait. */
export function devToken(url: string, user: DevUser, timeoutMs = 10_000): TalentToken {
  let asked: Promise<string> | undefined
  const ask = (): Promise<string> => {
    asked ??= signIn(url, user, timeoutMs).catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
  return {
    current: ask,
    async renew(refused) {
      if (asked !== undefined && (await asked) === refused) asked = undefined
      await ask()
      return true
    },
  }
}

async function signIn(url: string, user: DevUser, timeoutMs: number): Promise<string> {
  const failed = (why: string, cause?: unknown) =>
    new ToolError('talent_sign_in_failed', `No token for ${user.email}: ${why}`, null, { cause })
  let answer: Response
  try {
    answer = await fetch(`${url}/api/v1/dev/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw failed('the talent service cannot be reached.', error)
  }
  const body = (await answer.json().catch(() => ({}))) as { access_token?: unknown; detail?: unknown }
  if (answer.status !== 200 || typeof body.access_token !== 'string')
    throw failed(typeof body.detail === 'string' ? body.detail : `the talent service answered ${answer.status}.`)
  return body.access_token
}
