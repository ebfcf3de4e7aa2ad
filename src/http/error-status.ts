import type { ErrorCode } from '#kernel/errors.ts';

/** The HTTP status of each error code and its RFC 9457 title, which says the same for every occurrence. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, { readonly status: number; readonly title: string }>> = {
  bad_request: { status: 400, title: 'Malformed request' },
  invalid_authentication_method: { status: 400, title: 'Wrong authentication method' },
  unauthorized: { status: 401, title: 'Not authenticated' },
  invalid_credentials: { status: 401, title: 'Wrong e-mail address or password' },
  invalid_refresh_token: { status: 401, title: 'Refresh token not valid' },
  insufficient_scope: { status: 403, title: 'Scope missing' },
  forbidden: { status: 403, title: 'Not permitted' },
  csrf_refused: { status: 403, title: 'Cross-site request refused' },
  signup_closed: { status: 403, title: 'Sign-up closed' },
  invite_code_required: { status: 403, title: 'Invitation required' },
  invalid_invite_code: { status: 403, title: 'Invitation not valid' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  conflict: { status: 409, title: 'Conflict' },
  account_not_empty: { status: 409, title: 'Account not empty' },
  payload_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Invalid input' },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  internal_server_error: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'Unavailable' },
  insufficient_storage: { status: 507, title: 'Storage full' },
};
