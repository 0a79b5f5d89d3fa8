import type { TalentConfig } from '../../config.ts'
import { jwksKeys } from './jwks.ts'
import { devTokens, providerTokens, type TokenLimits } from './token.ts'
import type { ClaimNames } from './token-claims.ts'

/** The settings that say which tokens are taken and what their claims mean. */
export type SignInSettings = Pick<
  TalentConfig,
  | 'AUTH_JWKS_URL'
  | 'AUTH_ISSUER'
  | 'AUTH_AUDIENCE'
  | 'AUTH_CLAIM_USER'
  | 'AUTH_CLAIM_TENANT'
  | 'AUTH_CLAIM_ROLE'
  | 'AUTH_CLAIM_EMAIL'
  | 'AUTH_CLAIM_EMAIL_VERIFIED'
  | 'AUTH_TENANT'
  | 'AUTH_MAX_TOKEN_SECONDS'
  | 'AUTH_CLOCK_SKEW_SECONDS'
>

export const claimNames = (settings: SignInSettings): ClaimNames => ({
  user: settings.AUTH_CLAIM_USER,
  tenant: settings.AUTH_CLAIM_TENANT,
  role: settings.AUTH_CLAIM_ROLE,
  email: settings.AUTH_CLAIM_EMAIL,
  emailVerified: settings.AUTH_CLAIM_EMAIL_VERIFIED,
})

export const tokenLimits = (settings: SignInSettings): TokenLimits => ({
  maxSeconds: settings.AUTH_MAX_TOKEN_SECONDS,
  skewSeconds: settings.AUTH_CLOCK_SKEW_SECONDS,
})

/** Takes the tokens of the identity provider that the settings name. */
export const providerVerifier = (settings: SignInSettings, onFailure: (error: unknown) => void) =>
  providerTokens({
    keys: jwksKeys({ url: settings.AUTH_JWKS_URL, onFailure }),
    issuer: settings.AUTH_ISSUER,
    audience: settings.AUTH_AUDIENCE,
    names: claimNames(settings),
    limits: tokenLimits(settings),
    ...(settings.AUTH_TENANT ? { tenant: settings.AUTH_TENANT } : {}),
  })

/** Takes and signs the tokens of Development. */
export const developmentTokens = (key: string, settings: SignInSettings) => devTokens(key, tokenLimits(settings))
