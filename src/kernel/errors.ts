/** One fault in the input: where it is (RFC 6901 pointer), a stable code and one human sentence. */
export type Issue = { readonly pointer: string; readonly code: string; readonly message: string };

/**
 * Every error code an answer may carry, with the sentence that explains it in `docs/errors.md`.
 * The HTTP status of each lives in `http/error-status.ts`: this file knows no transport.
 */
export const ERROR_CODES = {
  bad_request: 'The request is not well-formed: broken JSON, a repeated Host, an impossible target.',
  unauthorized: 'No credential was sent, or the one sent is unknown, revoked, expired or malformed.',
  invalid_credentials: 'The e-mail address and password do not belong together.',
  mfa_required:
    'The password is right, and a code of the second factor is still needed: none was sent, or a wrong one.',
  invalid_passkey: 'The passkey is unknown here, its answer is not right, or it came too late.',
  invalid_refresh_token: 'The refresh token is unknown, expired, revoked or already used.',
  insufficient_scope: 'The credential is good but lacks the scope that the operation needs.',
  forbidden:
    "The caller's role in the family, or the way an account is shared with them, does not permit the operation.",
  csrf_refused: 'A cookie session was used from another site, or the browser did not say from where.',
  signup_closed: 'This server takes no sign-ups.',
  invite_code_required: 'This server takes sign-ups by invitation only, and no invitation code was sent.',
  invalid_invite_code: 'The invitation code is unknown, used, revoked or expired.',
  invalid_authentication_method: 'Usage is reported for API keys and OAuth tokens, not for this way of signing in.',
  feature_disabled: 'This server does not have what was asked for, or it is turned off.',
  not_found: 'There is no such thing, or it belongs to another family or to an account that the caller does not see.',
  method_not_allowed: 'The path exists but does not answer this method.',
  not_acceptable: 'Answers are JSON; the request asks for something else.',
  conflict: 'The operation collides with the present state, which the message names.',
  account_not_empty: 'The account still has entries; delete it with force=true to delete them too.',
  export_not_ready: 'The export is still being made, or could not be: its status says which.',
  precondition_failed: 'What is stored is no longer what `If-Match` names. Read it again, and decide anew.',
  idempotency_key_reused:
    'The `Idempotency-Key` came with another request before. Each request needs a key of its own.',
  idempotency_key_in_use:
    'A request with this `Idempotency-Key` is still under way. Send the same again as Retry-After says.',
  answer_not_kept: 'The request was done before; its answer held a secret, was shown once and is not stored.',
  payload_too_large: 'The body is larger than this route accepts.',
  unsupported_media_type: 'The body is not JSON.',
  validation_failed: 'One or more members are wrong; `issues` names each.',
  rate_limit_exceeded: 'The API key has used up its requests for this window.',
  too_many_attempts: 'Too many attempts from this address or for this account; wait as Retry-After says.',
  too_many_waiting: 'The family has as many requests waiting for changes as it may; end one, or try again later.',
  internal_server_error: 'Something went wrong here. Nothing was changed; the request id finds it in the log.',
  unavailable: 'The server cannot answer now: it is stopping, or too busy. Try again as Retry-After says.',
  insufficient_storage: 'The disk is full or refuses writes. Reads still work.',
} as const;

/** A stable snake_case error code, the `error` member of every error answer. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** What an error may carry beside its code and sentence. */
export type ErrorExtras = {
  /** Public facts for the client, the `details` member. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Every fault found in the input, on `validation_failed`. */
  readonly issues?: readonly Issue[];
  /** Answer headers, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The underlying fault, for the log only. */
  readonly cause?: unknown;
};

/** An expected failure with a public code and sentence; anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorExtras['details'];
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.issues = extras.issues ?? [];
    this.headers = extras.headers ?? {};
  }
}

/** The one 404: an unknown id, a malformed one, another family's and a hidden account's are indistinguishable. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`);
}

/** A 422 that names one member; `pointer` is an RFC 6901 pointer into the body, or `?name` for a query parameter. */
export function invalid(pointer: string, code: string, message: string): AppError {
  return invalidAll([{ pointer, code, message }]);
}

/** A 422 that reports every fault found, not the first. */
export function invalidAll(issues: readonly Issue[]): AppError {
  const message = issues.length === 1 ? (issues[0]?.message ?? '') : `${issues.length} members are wrong`;
  return new AppError('validation_failed', message, { issues });
}
