import type { RefusalReason } from './token-refused.ts'

/** What an operator does about each refusal. */
export const REFUSAL_ADVICE: Readonly<Record<RefusalReason, string>> = {
  no_token: 'Send the header Authorization: Bearer with the access token.',
  not_a_bearer_token: 'Send the header Authorization: Bearer with the access token.',
  malformed:
    'This is not a JWT. Some providers issue opaque access tokens until they are asked for an audience (Auth0) or a custom authorization server (Okta).',
  algorithm_not_allowed: 'Let the provider sign access tokens with RS256, ES256 or EdDSA.',
  unknown_key: 'AUTH_JWKS_URL belongs to another provider, or the provider has withdrawn the key. Sign in again to get a new token.',
  bad_signature: 'The token was changed, or another provider with the same key name signed it. Check AUTH_JWKS_URL.',
  expired: 'Sign in again. If tokens expire at once, compare the clocks of the provider and of this machine.',
  not_yet_valid: 'Compare the clocks of the provider and of this machine; AUTH_CLOCK_SKEW_SECONDS says how far they may be apart.',
  lives_too_long: 'Shorten the lifetime of access tokens at the provider, or raise AUTH_MAX_TOKEN_SECONDS.',
  wrong_issuer: 'Set AUTH_ISSUER to the exact text of the iss claim, or use the token of the configured provider.',
  wrong_audience: 'Let the provider issue tokens for AUTH_AUDIENCE, or set AUTH_AUDIENCE to the exact text of the aud claim.',
  claim_not_usable: 'Correct the claim at the provider, or name another claim in the AUTH_CLAIM_ settings.',
  no_such_tenant: 'Check the tenant claim, or AUTH_TENANT where tokens carry none: it must be the id or the code of a tenant.',
  no_such_user:
    'Add the user with this e-mail in Administration, and check that the token carries the e-mail and says that it is verified. To link another account to the user, run: npm run tanager -- user unlink',
  no_such_key: 'Create a new API key in Administration. The token of SCIM provisioning opens /scim/v2 alone.',
  user_inactive: 'Activate the user in Administration.',
  signed_out: 'Sign in again.',
  no_role: 'Give the user a role in Administration.',
  role_not_held: 'Give the user one of the roles in the role claim, or leave that claim out: then the roles in Administration count.',
}
