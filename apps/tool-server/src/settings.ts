import { parseArgs } from 'node:util'
import { readKey } from './minted-token.ts'
import { type DevUser, devToken, fixedToken, type TalentToken } from './talent-token.ts'

export interface Settings {
  readonly manifest: string
  readonly serve:
    | { readonly kind: 'stdio' }
    | { readonly kind: 'http'; readonly port: number; readonly host: string; readonly key: ReturnType<typeof readKey> }
  readonly issuer: string | undefined
  readonly talentUrl: string
  readonly token: TalentToken
  readonly callLog: string | undefined
}

export const USAGE = `Usage: tool-server --manifest FILE (--stdio | --http PORT [--host ADDRESS])

Serves the tools of a manifest by calling the talent API.

  TALENT_URL            where the talent service answers (http://localhost:3000)
  TALENT_TOKEN          the token of this server's own user there; or, in Development,
  TALENT_DEV_TENANT, TALENT_DEV_EMAIL, TALENT_DEV_ROLE
                        the user to sign in as (the role may be left out)
  GOVERNOR_KEY          --http only: the key that minted tokens are checked with: a secret shared
                        with the governor (HS256), or its public key in PEM (ES256, EdDSA)
  GOVERNOR_ISSUER       the issuer that minted tokens must name; any without it
  TOOL_SERVER_CALL_LOG  a file that gets one JSON line per call`

/** Faults of the settings, all of them at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads arguments and environment once; throws with every fault named. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const faults: string[] = []
  const { manifest = '', stdio = false, http, host = '127.0.0.1' } = readArguments(args)
  const set = (name: string): string | undefined => env[name]?.trim() || undefined
  if (manifest === '') faults.push('--manifest FILE is missing')
  if (stdio === (http !== undefined)) faults.push('one of --stdio and --http PORT is needed')
  const port = http === undefined ? 0 : Number(http)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push(`--http ${http}: a port is a number from 0 to 65535`)

  const talentUrl = (set('TALENT_URL') ?? 'http://localhost:3000').replace(/(?<!\/)\/+$/, '')
  if (!isWebAddress(talentUrl)) faults.push('TALENT_URL must be an http(s) address without user and password')
  const token = readToken(set, talentUrl)
  if (token === null) faults.push('TALENT_TOKEN, or TALENT_DEV_TENANT and TALENT_DEV_EMAIL, must be set')

  let key: ReturnType<typeof readKey> | undefined
  const keyText = set('GOVERNOR_KEY')
  if (http !== undefined) {
    try {
      if (keyText === undefined) throw new Error('must be set: over HTTP every call carries a minted token')
      key = readKey(keyText)
    } catch (error) {
      faults.push(`GOVERNOR_KEY ${(error as Error).message}`)
    }
  }
  if (faults.length > 0 || token === null) throw new SettingsError(faults.map((fault) => `  - ${fault}`).join('\n'))
  return {
    manifest,
    serve: key === undefined ? { kind: 'stdio' } : { kind: 'http', port, host, key },
    issuer: set('GOVERNOR_ISSUER'),
    talentUrl,
    token,
    callLog: set('TOOL_SERVER_CALL_LOG'),
  }
}

function readArguments(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args: [...args], options: { manifest: text, stdio: { type: 'boolean' }, http: text, host: text } }).values
  } catch (error) {
    throw new SettingsError(`  - ${(error as Error).message}`)
  }
}

function readToken(set: (name: string) => string | undefined, url: string): TalentToken | null {
  const token = set('TALENT_TOKEN')
  if (token !== undefined) return fixedToken(token)
  const [tenant, email, role] = [set('TALENT_DEV_TENANT'), set('TALENT_DEV_EMAIL'), set('TALENT_DEV_ROLE')]
  if (tenant === undefined || email === undefined) return null
  const user: DevUser = { tenant, email, ...(role === undefined ? {} : { role }) }
  return devToken(url, user)
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
