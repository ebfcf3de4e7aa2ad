/** One fault in the input: where it is (RFC 6901 pointer), a stable code and one human sentence. */
export type Issue = { readonly pointer: string; readonly code: string; readonly message: string };

/** Every error code of the API, with its sentence in `docs/errors.md`. `http/problem.ts` has the HTTP statuses. */
export const ERROR_CODES = {
  bad_request: 'The request is not well-formed: broken JSON, a repeated Host, an invalid target.',
  unauthorized: 'No credential was sent, or the one sent is unknown, revoked, expired or malformed.',
  invalid_credentials: 'The email address or the password is wrong.',
  mfa_required: 'The password is right, but the code of the second factor is missing or wrong. Send it as `otp_code`.',
  invalid_passkey: 'The passkey is unknown, its signature is wrong, or the challenge has expired.',
  invalid_refresh_token: 'The refresh token is unknown, expired, revoked or already used.',
  insufficient_scope: 'The credential is valid but lacks the scope that the operation needs.',
  forbidden: "The user's role in the family, or their permission on the account, does not allow the operation.",
  limited_credential:
    'The API key or the access token is limited (for example to accounts or days), and the operation cannot respect that or would change something outside; `details.limit` names the limit.',
  proof_required:
    'The operation needs a proof of the person within the last ten minutes. Send one to `POST /api/v1/users/me/proof` and repeat the request.',
  family_suspended:
    'The operator of the server has suspended the family: no credential of it opens anything until it is resumed. `details.reason` has what the operator wrote.',
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
  import_session_conflict:
    'The request does not agree with the import session: another chunk has its place, chunks are missing, or it is published.',
  account_not_empty: 'The account still has entries; use `force=true` to delete them too.',
  transfer_confirmed:
    'The change would end a confirmed transfer. Send `unlink_transfer=true` to make it and end the transfer.',
  proposal_outdated:
    'A record has changed since the change to it was proposed, so nothing was applied. `details.items` has the positions; reject those items, or propose the changes again.',
  later_changes:
    'A later change contradicts the one to revert, so nothing was reverted. `details.changes` names those that the credential may see.',
  not_revertible: 'The change cannot be reverted exactly; the message says why, and what to do instead.',
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
  daily_writes_exceeded:
    'The API key or the application has made the changes of its day (`writes_per_day`). It may write again when the next day of the family begins.',
  too_many_attempts: 'Too many attempts from this address or for this account; wait for `Retry-After`.',
  too_many_waiting: 'The family has too many requests waiting for changes; close one or try again later.',
  internal_server_error: 'An unexpected error. Nothing was changed; the log has the details under the request id.',
  unavailable: 'The server is stopping or too busy. Try again after `Retry-After`.',
  attachments_not_shared:
    'The server runs on PostgreSQL without `COFFER_ATTACHMENT_STORE` and `COFFER_ATTACHMENT_DIR`, so a file stored by one process might be missing in another. Nothing was stored; the operator sets a bucket or a folder.',
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
  /** Why the server refuses work, for the metrics. */
  readonly shortage?: Shortage;
  /** The underlying fault, for the log only. */
  readonly cause?: unknown;
};

/** The resource that the server has too little of when it is `unavailable`. */
export type Shortage =
  | 'requests_in_flight'
  | 'large_reads'
  | 'file_reads'
  | 'writes_of_family'
  | 'rules_of_family'
  | 'password_hashes'
  | 'attachment_store'
  | 'database';

/** An expected failure with a public code and sentence; any other thrown error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorExtras['details'];
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;
  readonly violatedPolicy: string | undefined;
  readonly shortage: Shortage | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.issues = extras.issues ?? [];
    this.headers = extras.headers ?? {};
    this.violatedPolicy = extras.violatedPolicy;
    this.shortage = extras.shortage;
  }
}

/** The one 404: unknown, malformed, another family's and a hidden account's ids are indistinguishable. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`);
}

/**
 * A 422 about one member; `pointer` is an RFC 6901 pointer into the body, or `?name` for a query parameter. `message` continues
 * after the member's name and says what to send instead: `must be …`.
 */
export function invalid(pointer: string, code: string, message: string): AppError {
  return invalidAll([{ pointer, code, message }]);
}

/** A 422 that reports every fault. */
export function invalidAll(faults: readonly Issue[], details?: ErrorExtras['details']): AppError {
  const issues = faults.map((fault) => ({ ...fault, message: memberSentence(fault.pointer, fault.message) }));
  const message = issues.length === 1 ? (issues[0]?.message ?? '') : `${issues.length} members are wrong`;
  return new AppError('validation_failed', message, { issues, ...(details && { details }) });
}

/** The one 507. */
export function insufficientStorage(cause: unknown): AppError {
  return new AppError('insufficient_storage', 'The disk is full or refuses writes; nothing was changed', { cause });
}

/** The one 503: the server cannot do this now, and the same request may work after `retryAfterSeconds`. */
export function unavailable(shortage: Shortage, message: string, retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
    shortage,
    cause,
  });
}

type Checks<Results> = { readonly [Index in keyof Results]: () => Results[Index] };

/** The results of checks that do not depend on each other. @throws AppError `validation_failed` with the faults of all. */
export function allOf<const Results extends readonly unknown[]>(...checks: Checks<Results>): Results {
  const issues: Issue[] = [];
  const results = checks.map((one: () => unknown) => {
    try {
      return one();
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      issues.push(...error.issues);
      return undefined;
    }
  });
  if (issues.length > 0) throw invalidAll(issues);
  return results as unknown as Results;
}

/** The value of `read`; undefined if the member that it reads is faulty, which is reported with the other faults. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    return undefined;
  }
}

/** The JSON pointer (RFC 6901) of a path into the body. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The name that people use for the member at `pointer`: `transaction.splits[1].amount`, a query parameter's name, `The body`. */
export function memberName(pointer: string): string {
  if (!pointer.startsWith('/')) return pointer === '' ? 'The body' : pointer.slice(1);
  return stepsOf(pointer)
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

/**
 * The sentence about the member at `pointer`, beginning with its name. `message` continues after the name ("must be …"), or begins
 * with the member's own name, or is a sentence of its own with a capital letter.
 */
export function memberSentence(pointer: string, message: string): string {
  const name = memberName(pointer);
  if (message.startsWith(`${name} `) || /^[A-Z]/.test(message)) return message;
  const own = stepsOf(pointer).at(-1) ?? '';
  return own !== '' && message.startsWith(`${own} `) ? `${name}${message.slice(own.length)}` : `${name} ${message}`;
}

/** The same sentence for a member that turns out to be at `to`. */
export function movedSentence(message: string, from: string, to: string): string {
  const name = memberName(from);
  return message.startsWith(`${name} `) ? memberName(to) + message.slice(name.length) : message;
}

function stepsOf(pointer: string): string[] {
  if (!pointer.startsWith('/')) return [];
  const steps = pointer.slice(1).split('/');
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
