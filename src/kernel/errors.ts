/** One fault in the input: where it is (RFC 6901 pointer), a stable code and one human sentence. */
export type Issue = { readonly pointer: string; readonly code: string; readonly message: string };

/** Every error code of the API, with its sentence in `docs/errors.md`. `http/server/error-status.ts` has the HTTP statuses. */
export const ERROR_CODES = {
  bad_request: 'The request is not well-formed: broken JSON, a repeated Host, an invalid target.',
  unauthorized: 'No credential was sent, or the one sent is unknown, revoked, expired or malformed.',
  invalid_credentials: 'The email address or the password is wrong.',
  mfa_required: 'The password is right, but the code of the second factor is missing or wrong. Send it as `otp_code`.',
  invalid_passkey: 'The passkey is unknown, its signature is wrong, or the challenge has expired.',
  invalid_refresh_token: 'The refresh token is unknown, expired, revoked or already used.',
  insufficient_scope: 'The credential is valid but lacks the scope that the operation needs.',
  forbidden: "The user's role in the family, or their permission on the account, does not allow the operation.",
  csrf_refused: 'A session cookie was used from another site, or the browser sent no origin.',
  origin_refused: 'A page of another origin used a sign-in path. `COFFER_CORS_ORIGINS` lists the origins that can.',
  signup_closed: 'Sign-up is closed on this server.',
  invite_code_required: 'Sign-up needs an invitation code on this server, and none was sent.',
  invalid_invite_code: 'The invitation code is unknown, used, revoked or expired.',
  invalid_authentication_method: 'Usage exists for API keys and OAuth tokens, not for this authentication method.',
  feature_disabled: 'The feature does not exist on this server or is turned off.',
  not_found: 'The resource does not exist, or belongs to another family or to an account that the user may not see.',
  method_not_allowed: 'The path exists but does not support this method; `Allow` lists the methods.',
  not_acceptable: 'Responses are JSON; send `Accept: application/json`.',
  conflict: 'The operation conflicts with the current state, which the message names.',
  account_not_empty: 'The account still has entries; use `force=true` to delete them too.',
  transfer_confirmed:
    'The change would end a confirmed transfer. Send `unlink_transfer=true` to make it and end the transfer.',
  export_not_ready: 'The export is not ready or has failed; see its status.',
  precondition_failed: 'The resource has changed since the version in `If-Match`. Read it again and retry.',
  idempotency_key_reused: 'This `Idempotency-Key` was used for another request. Use a new key for each request.',
  idempotency_key_in_use:
    'A request with this `Idempotency-Key` is in progress. Send the same request again after `Retry-After`.',
  answer_not_kept: 'The request was done before. Its response contained a secret, which is shown once and not stored.',
  misdirected_request:
    'The server does not answer to the `Host` of the request; see `COFFER_PUBLIC_URL` and `COFFER_ALLOWED_HOSTS`.',
  payload_too_large: 'The body is larger than this route accepts.',
  unsupported_media_type: 'The body is not JSON; send `Content-Type: application/json`.',
  validation_failed: 'One or more members are wrong; `issues` names each.',
  rate_limit_exceeded:
    'The API key has used up its requests for this window, or the user those of this minute by sessions and access tokens. The message says how to have more.',
  too_many_attempts: 'Too many attempts from this address or for this account; wait for `Retry-After`.',
  too_many_waiting: 'The family has too many requests waiting for changes; close one or try again later.',
  internal_server_error: 'An unexpected error. Nothing was changed; the log has the details under the request id.',
  unavailable: 'The server is stopping or too busy. Try again after `Retry-After`.',
  insufficient_storage: 'The disk is full or read-only. Reads still work.',
} as const;

/** A stable snake_case code, the `error` member of every error response. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Optional parts of an error. */
export type ErrorExtras = {
  /** Public facts for the client, the `details` member. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Every fault found in the input, on `validation_failed`. */
  readonly issues?: readonly Issue[];
  /** Response headers, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the rate limit that the request is over. */
  readonly violatedPolicy?: string;
  /** The underlying fault, for the log only. */
  readonly cause?: unknown;
};

/** An expected failure with a public code and sentence; any other thrown error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorExtras['details'];
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;
  readonly violatedPolicy: string | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.issues = extras.issues ?? [];
    this.headers = extras.headers ?? {};
    this.violatedPolicy = extras.violatedPolicy;
  }
}

/** The one 404: unknown, malformed, another family's and a hidden account's ids are indistinguishable. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`);
}

/** A 422 that names one member; `pointer` is an RFC 6901 pointer into the body, or `?name` for a query parameter. */
export function invalid(pointer: string, code: string, message: string): AppError {
  return invalidAll([{ pointer, code, message }]);
}

/** A 422 that reports every fault. */
export function invalidAll(issues: readonly Issue[]): AppError {
  const message = issues.length === 1 ? (issues[0]?.message ?? '') : `${issues.length} members are wrong`;
  return new AppError('validation_failed', message, { issues });
}

/** The one 503: the server cannot do this now, and the same request may work after `retryAfterSeconds`. */
export function unavailable(message: string, retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) }, cause });
}
