/** Why a request is not signed in. The caller learns none of it; the log and the operator do. */
export type RefusalReason =
  | 'no_token'
  | 'not_a_bearer_token'
  | 'malformed'
  | 'algorithm_not_allowed'
  | 'unknown_key'
  | 'bad_signature'
  | 'expired'
  | 'not_yet_valid'
  | 'lives_too_long'
  | 'wrong_issuer'
  | 'wrong_audience'
  | 'claim_not_usable'
  | 'no_such_tenant'
  | 'no_such_user'
  | 'no_such_key'
  | 'user_inactive'
  | 'signed_out'
  | 'no_role'
  | 'role_not_held'

/** A token that is worth nothing: every one of them answers the same 401. The detail never holds the token. */
export class TokenRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, detail: string) {
    super(detail)
    this.name = 'TokenRefused'
    this.reason = reason
  }
}
