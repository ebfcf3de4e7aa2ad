import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError, type ErrorCode, insufficientStorage } from '#kernel/errors.ts';
import { ERROR_STATUS } from './error-status.ts';

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
