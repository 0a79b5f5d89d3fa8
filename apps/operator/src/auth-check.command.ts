import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Problem } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import { Command } from 'commander'
import type { Actor } from '../../../services/talent/src/context.ts'
import { isApiKey } from '../../../services/talent/src/modules/identity/api-key.ts'
import { type Claims, confirmCaller, openingOf } from '../../../services/talent/src/modules/identity/caller.ts'
import { type OpenedRequest, tenantOfCode } from '../../../services/talent/src/modules/identity/identity.store.ts'
import { REFUSAL_ADVICE } from '../../../services/talent/src/modules/identity/refusal-advice.ts'
import {
  claimNames,
  developmentTokens,
  providerVerifier,
  tokenLimits,
} from '../../../services/talent/src/modules/identity/sign-in-settings.ts'
import { DEV_EXPECTED, PROVIDER_ALGORITHMS } from '../../../services/talent/src/modules/identity/token.ts'
import { type Expected, type ExplainedClaim, explainToken } from '../../../services/talent/src/modules/identity/token-explanation.ts'
import { TokenRefused } from '../../../services/talent/src/modules/identity/token-refused.ts'
import { tenantById } from '../../../services/talent/src/modules/identity/token-tenants.ts'
import { visible } from './ask/visible.ts'
import { withOwner } from './database.ts'
import { Refusal } from './refusal.ts'
import { missingProviderSettings, ownDevKey, signInSettings } from './sign-in-settings.ts'
import type { Terminal } from './terminal.ts'

export const authCheckCommand = (terminal: Terminal, input: NodeJS.ReadableStream = process.stdin): Command =>
  new Command('check')
    .description('Explains a token: what each claim means here, and which tenant, user and role it gives, or why it is refused.')
    .argument('[token]', 'the token or API key; read from standard input when left out')
    .option('--file <path>', 'read the token from this file')
    .addHelpText(
      'after',
      `
Judges as the service does, with the same AUTH_ settings and the database, and writes nothing there. The token itself is never printed. Give
it on standard input or in a file where the command line is kept in a history. Exit codes: 0 accepted, 1 refused, 2 the command line is wrong.

Example:
  npm run tanager -- auth check < token.txt
  npm run tanager -- auth check --file token.txt`,
    )
    .action(async (argument: string | undefined, options: { file?: string }) => {
      if (argument !== undefined && options.file !== undefined) throw new Refusal('Give the token or --file, not both.', 2)
      const token = bare(argument ?? (options.file === undefined ? await text(input) : await fileText(options.file)))
      if (token === '') throw new Refusal('There is no token: give it as an argument, with --file, or on standard input.', 2)
      const { expected, verify } = judging(terminal.env)
      for (const said of explanation(token, expected)) terminal.say(said)
      await withOwner(terminal, async ({ pool }) => {
        const claims = await judged(() => tenantById(verify, (code) => tenantOfCode(pool, code))(token))
        const { actor, opened } = await judged(() => lookedUp(pool, claims))
        for (const said of accepted(actor, opened, claims)) terminal.say(visible(said))
      })
    })

/** What people copy often begins with the scheme, or is in quotes. */
const bare = (given: string) =>
  given
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^(authorization:\s*)?bearer\s+/i, '')
    .trim()

async function fileText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The file ${path} cannot be read (${error.code}).`, 2)
  })
}

/** How the service of these settings judges: by its provider, or in Development by its own key. */
function judging(env: NodeJS.ProcessEnv) {
  const settings = signInSettings(env)
  const limits = tokenLimits(settings)
  if (settings.AUTH_JWKS_URL === '') {
    const key = ownDevKey(env, settings.AUTH_DEV_KEY)
    if (key === undefined)
      throw new Refusal('Set AUTH_JWKS_URL, AUTH_ISSUER and AUTH_AUDIENCE as the service has them, or AUTH_DEV_KEY for Development.', 2)
    return { expected: { ...DEV_EXPECTED, limits }, verify: developmentTokens(key, settings).verify }
  }
  const missing = missingProviderSettings(settings)
  if (missing.length > 0) throw new Refusal(`Set ${missing.join(', ')} as the service has them.`, 2)
  const expected: Expected = {
    issuer: settings.AUTH_ISSUER,
    audience: settings.AUTH_AUDIENCE,
    algorithms: PROVIDER_ALGORITHMS,
    names: claimNames(settings),
    limits,
    ...(settings.AUTH_TENANT ? { tenant: settings.AUTH_TENANT } : {}),
  }
  return { expected, verify: providerVerifier(settings, () => {}) }
}

function explanation(token: string, expected: Expected): string[] {
  if (isApiKey(token)) return ['This is an API key of a service account.', '']
  const explained = explainToken(token, expected, new Date())
  if (!explained) return ['This is not in the form of a JWT.', '']
  const unused = explained.unused.length === 0 ? [] : [`Not used: ${explained.unused.map(visible).join(', ')}`]
  return ['Header', ...explained.header.map(row), 'Claims', ...explained.claims.map(row), ...unused, '']
}

const row = ({ claim, value, meaning, wrong }: ExplainedClaim) =>
  `  ${wrong ? '✗' : ' '} ${visible(claim)}: ${value === null ? '(absent)' : visible(value)}\n      ${visible(meaning)}`

/** Carries out one step of the service's own judgement and says in words what it refuses. */
async function judged<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof TokenRefused)
      throw new Refusal(`${visible(`Refused with 401 (${error.reason}). ${error.message}`)}\n${REFUSAL_ADVICE[error.reason]}`)
    if (error instanceof Problem) throw new Refusal(`Refused with ${error.status} (${error.code}). ${error.message}`)
    throw error
  }
}

/** Undoes the transaction, so that looking links no account and marks no key as used. */
class Looked extends Error {}

async function lookedUp(pool: Pool, claims: Claims): Promise<{ actor: Actor; opened: OpenedRequest }> {
  let found: { actor: Actor; opened: OpenedRequest } | undefined
  await inTenant<void, OpenedRequest>(pool, openingOf(claims), async (_tx, [opened]) => {
    const actor = confirmCaller(claims, opened, undefined)
    if (opened) found = { actor, opened }
    throw new Looked()
  }).catch((error: unknown) => {
    if (!(error instanceof Looked)) throw error
  })
  if (!found) throw new Error('The database said nothing of this user.')
  return found
}

function accepted(actor: Actor, opened: OpenedRequest, claims: Claims): string[] {
  const others = opened.roles.filter((role) => role !== actor.role)
  const why = claims.apiKeyHash
    ? 'of the key'
    : claims.roles
      ? 'the first in the token that the user holds'
      : 'the first that the user was given'
  return [
    'Accepted.',
    `  Tenant: ${actor.tenantCode} (${actor.tenantName})`,
    `  User:   ${actor.displayName}${actor.isPerson ? `, ${actor.email}` : ', a service account'} (${actor.userId})`,
    `  Role:   ${actor.role}, ${why}${others.length > 0 ? `. X-Tanager-Role may choose ${others.join(', ')}` : ''}`,
    ...(opened.linked ? ['  The first request links this account of the provider to the user.'] : []),
  ]
}
