import { z } from 'zod';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError, type ErrorCode, insufficientStorage } from '#kernel/errors.ts';
import type { ResponseSpec } from './route.ts';

/** An error response, ready to send. */
export type Problem = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
};

// RFC 9457 types that are registered; the type of every other code is its place on the page of codes.
const REGISTERED_TYPES: Partial<Record<ErrorCode, string>> = {
  rate_limit_exceeded: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  unavailable: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
};

/** The address of the page that explains each error code. */
export function errorDocs(publicUrl: Pick<PublicUrl, 'href'>): string {
  return `${publicUrl.href}/docs/errors`;
}

/** The one error body of the API: our `error`, `message`, `errors`, `details` and the members of RFC 9457. */
export function problemOf(error: AppError, requestId: string, docs: string): Problem {
  const { status, title } = ERROR_STATUS[error.code];
  const body = {
    error: error.code,
    message: error.message,
    ...(status === 422 && { errors: error.issues.map((issue) => issue.message) }),
    ...(error.details && { details: error.details }),
    ...(error.code === 'mfa_required' && { mfa_required: true }),
    type: REGISTERED_TYPES[error.code] ?? `${docs}#${error.code}`,
    title,
    status,
    instance: `urn:coffer:request:${requestId}`,
    request_id: requestId,
    ...(status === 422 && { issues: error.issues }),
    ...(error.violatedPolicy !== undefined && { 'violated-policies': [error.violatedPolicy] }),
  };
  return { status, headers: error.headers, json: JSON.stringify(body) };
}

// Fastify's own refusals, by its stable codes. Anything else it throws below 500 is a malformed request.
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

// Of files: attachments, exports, uploads. The database tells its own.
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** The public face of anything that was thrown. What is not an expected error becomes a bare 500. */
export function toAppError(error: unknown, contentType?: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'statusCode' in error && 'code' in error && Number(error.statusCode) < 500) {
    const code = FASTIFY_CODES[String(error.code)] ?? 'bad_request';
    const { title } = ERROR_STATUS[code];
    return new AppError(code, code === 'unsupported_media_type' ? wrongType(contentType) : title, { cause: error });
  }
  if (error instanceof Error && 'code' in error && DISK_CODES.includes(String(error.code))) {
    return insufficientStorage(error);
  }
  return new AppError('internal_server_error', 'Something went wrong on this side; nothing was changed', {
    cause: error,
  });
}

function wrongType(contentType: string | undefined): string {
  const sent =
    contentType === undefined ? 'it has no Content-Type' : `its Content-Type is ${contentType.slice(0, 100)}`;
  return `The body must be JSON, sent with Content-Type: application/json; ${sent}`;
}

/** The HTTP status and the RFC 9457 title of each error code. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, { readonly status: number; readonly title: string }>> = {
  bad_request: { status: 400, title: 'Malformed request' },
  invalid_authentication_method: { status: 400, title: 'Wrong authentication method' },
  unauthorized: { status: 401, title: 'Not authenticated' },
  invalid_credentials: { status: 401, title: 'Wrong email address or password' },
  mfa_required: { status: 401, title: 'Second factor required' },
  invalid_passkey: { status: 401, title: 'Passkey not valid' },
  invalid_refresh_token: { status: 401, title: 'Refresh token not valid' },
  insufficient_scope: { status: 403, title: 'Scope missing' },
  forbidden: { status: 403, title: 'Not permitted' },
  limited_credential: { status: 403, title: 'Credential is limited' },
  proof_required: { status: 403, title: 'Proof required' },
  family_suspended: { status: 403, title: 'Family suspended' },
  csrf_refused: { status: 403, title: 'Cross-site request refused' },
  origin_refused: { status: 403, title: 'Origin refused' },
  signup_closed: { status: 403, title: 'Sign-up closed' },
  invite_code_required: { status: 403, title: 'Invitation required' },
  invalid_invite_code: { status: 403, title: 'Invitation not valid' },
  feature_disabled: { status: 403, title: 'Feature not available' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  conflict: { status: 409, title: 'Conflict' },
  import_session_conflict: { status: 409, title: 'Import session conflict' },
  account_not_empty: { status: 409, title: 'Account not empty' },
  idempotency_key_in_use: { status: 409, title: 'Request in progress' },
  answer_not_kept: { status: 409, title: 'Response not saved' },
  transfer_confirmed: { status: 409, title: 'Transfer is confirmed' },
  proposal_outdated: { status: 409, title: 'Proposal outdated' },
  later_changes: { status: 409, title: 'Changed since' },
  not_revertible: { status: 422, title: 'Not revertible' },
  export_not_ready: { status: 409, title: 'Export not ready' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  misdirected_request: { status: 421, title: 'Unknown host' },
  validation_failed: { status: 422, title: 'Invalid input' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded' },
  daily_writes_exceeded: { status: 429, title: 'Writes of the day used up' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  too_many_waiting: { status: 429, title: 'Too many waiting requests' },
  internal_server_error: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'Unavailable' },
  attachments_not_shared: { status: 503, title: 'Attachments not shared' },
  insufficient_storage: { status: 507, title: 'Storage full' },
};

/** The one error body, as `docs/errors.md` explains it. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    errors: z.array(z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    mfa_required: z.literal(true).optional().meta({ description: 'Present if only `otp_code` is missing.' }),
    type: z.string(),
    title: z.string(),
    status: z.int(),
    instance: z.string(),
    request_id: z.string(),
    issues: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
    'violated-policies': z.array(z.string()).optional(),
  })
  .meta({ id: 'Error' });

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed',
  401: 'No good credential',
  403: 'Not permitted',
  404: "Unknown or malformed id, another family's, or hidden from the user",
  406: 'Responses are JSON only',
  409: 'Conflicts with the current state',
  412: 'The resource has changed since the version in `If-Match`',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Invalid input; `issues` names each fault',
  429: 'Too many requests',
  503: 'Busy or stopping',
  507: 'The disk is full; reads still work',
};

/** The meaning of an error status. */
export function errorDescription(status: number): string {
  return DESCRIPTIONS[status] ?? 'Refused';
}

/** Error statuses of a route, for its contract; the ones that any route may answer are added there. */
export function errorResponses(...statuses: number[]): Record<number, ResponseSpec> {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: errorDescription(status), schema: ErrorBody }]),
  );
}
