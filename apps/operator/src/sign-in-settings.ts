import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '@tanager/kernel'
import { SETTINGS } from '../../../services/talent/src/config.ts'
import { dataDirOf } from './database.ts'
import { Refusal } from './refusal.ts'

const NAMES = [
  'AUTH_DEV_KEY',
  'AUTH_JWKS_URL',
  'AUTH_ISSUER',
  'AUTH_AUDIENCE',
  'AUTH_CLAIM_USER',
  'AUTH_CLAIM_TENANT',
  'AUTH_CLAIM_ROLE',
  'AUTH_CLAIM_EMAIL',
  'AUTH_CLAIM_EMAIL_VERIFIED',
  'AUTH_TENANT',
  'AUTH_MAX_TOKEN_SECONDS',
  'AUTH_CLOCK_SKEW_SECONDS',
  'AUTH_CLIENT_ID',
  'AUTH_SCOPE',
] as const
const SIGN_IN = Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name]])) as Pick<typeof SETTINGS, (typeof NAMES)[number]>

/** The settings of sign-in as the service reads them, without the others that it would demand. */
export function signInSettings(env: NodeJS.ProcessEnv) {
  try {
    return readConfig(SIGN_IN, env)
  } catch (error) {
    throw error instanceof ConfigError ? new Refusal(error.message, 2) : error
  }
}

/** What is missing for tokens of an identity provider; empty when nothing is. */
export const missingProviderSettings = (settings: ReturnType<typeof signInSettings>): string[] =>
  (['AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE'] as const).filter((name) => settings[name] === '')

/** The key that signs the tokens of Development: the setting, or the one in the data directory. */
export function ownDevKey(env: NodeJS.ProcessEnv, setting: string): string | undefined {
  if (setting !== '') return setting
  const file = join(dataDirOf(env), 'auth-dev-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
